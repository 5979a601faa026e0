/** An end-to-end id of ours is a payment's UUID without its hyphens; people and banks write it back with or without them. */
const pattern = /(?<![0-9a-f])[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}(?![0-9a-f])/gi;

/** What in a credit's texts could be end-to-end ids of payments that come back, each once, as they are kept. */
export function findEndToEndIds(...texts: readonly (string | undefined)[]): string[] {
  const found = texts.flatMap((text) => [...(text ?? "").matchAll(pattern)].map(([id]) => id));
  return [...new Set(found.map((id) => id.replaceAll("-", "").toLowerCase()))];
}
