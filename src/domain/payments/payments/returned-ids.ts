/** An end-to-end id is a payment UUID, with or without hyphens. */
const pattern = /(?<![0-9a-f])[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}(?![0-9a-f])/gi;

/** Distinct candidates for end-to-end ids in a credit's texts, in stored form. */
export function findEndToEndIds(...texts: readonly (string | undefined)[]): string[] {
  const found = texts.flatMap((text) => [...(text ?? "").matchAll(pattern)].map(([id]) => id));
  return [...new Set(found.map((id) => id.replaceAll("-", "").toLowerCase()))];
}
