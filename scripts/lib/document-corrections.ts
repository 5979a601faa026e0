/** A line of `findBreakingChanges` that takes nothing from any caller, and why. */
export type DocumentCorrection = { readonly change: string; readonly reason: string };

/**
 * Changes of docs/openapi.json where only the document was wrong: the server answered all along as it says now. Each
 * needs no new version, but a reason that a caller can check.
 */
export const documentCorrections: readonly DocumentCorrection[] = [];

/** The breaking changes that are not listed as corrections. */
export function withoutCorrections(
  changes: readonly string[],
  corrections: readonly DocumentCorrection[] = documentCorrections,
): string[] {
  return changes.filter((line) => !corrections.some(({ change }) => change === line));
}
