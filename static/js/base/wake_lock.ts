// Whether a phone can keep its screen on: over plain http no browser can.

export const canStayAwake = "wakeLock" in navigator;
