/** Paths of system Chromiums, preferred first. */
export const systemChromiums: readonly string[];

/**
 * Path of a Chromium to drive: CHROMIUM_PATH, the system's, Playwright's own, or one that apt can install.
 */
export function findChromium(): Promise<string>;
