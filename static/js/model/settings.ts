// What a pupil may set for this phone.

export const SORTS = ["suit", "value", "dealt"] as const;
export type Sort = (typeof SORTS)[number];
export const SIZES = ["normal", "large", "larger"] as const;
export interface Settings {
  sort: Sort;
  /** Four colours of suits. */
  four: boolean;
  still: boolean;
  size: (typeof SIZES)[number];
  buzz: boolean;
  sound: boolean;
}
