/** A heading's id: its words in lower case with hyphens between. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[`'’]/g, "")
    .replaceAll(/[^a-z0-9_]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
