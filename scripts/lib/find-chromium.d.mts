/** Where a system keeps its Chromium, the one to prefer first. */
export const systemChromiums: readonly string[];

/** The path of a Chromium to drive: the one named, the system's, Playwright's own, or one that Debian's root may install. */
export function findChromium(): Promise<string>;
