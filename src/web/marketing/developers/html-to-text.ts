const entities: Readonly<Record<string, string>> = {
  amp: "&",
  gt: ">",
  lt: "<",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};

/** The text of rendered markup, its parts separated by single spaces. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|gt|lt|quot|#x27|#39);/g, (written, name: string) => entities[name] ?? written)
    .replaceAll(/\s+/g, " ")
    .trim();
}
