/** Compiles the SDK into sdk/dist. */
export function buildSdk(): Promise<void>;
/** Has an example find the SDK as its package.json names it, without an install. */
export function linkSdk(example: string): void;
