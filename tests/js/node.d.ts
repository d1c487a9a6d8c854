// What the unit tests use of Node and of happy-dom.

declare module "node:test" {
  type Test = (name: string, run: (context: { mock: typeof mock }) => void | Promise<void>) => void;
  export const test: Test;
  export const describe: (name: string, run: () => void) => void;
  export const before: (run: () => void | Promise<void>) => void;
  export const beforeEach: (run: () => void) => void;
  export const afterEach: (run: () => void) => void;
  export const mock: {
    timers: {
      enable(options: { apis: string[]; now?: number }): void;
      tick(milliseconds: number): void;
      reset(): void;
    };
  };
}

declare module "node:assert/strict" {
  const assert: {
    equal(found: unknown, wanted: unknown, why?: string): void;
    notEqual(found: unknown, wanted: unknown, why?: string): void;
    deepEqual(found: unknown, wanted: unknown, why?: string): void;
    ok(found: unknown, why?: string): void;
    match(found: string, wanted: RegExp, why?: string): void;
    doesNotMatch(found: string, unwanted: RegExp, why?: string): void;
    throws(run: () => void, wanted?: RegExp): void;
  };
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(file: number | string | URL, encoding: "utf8"): string;
}

declare module "happy-dom" {
  export class Window {
    constructor(options: { url: string; settings: Record<string, boolean> });
  }
}

declare const process: { cwd(): string };
