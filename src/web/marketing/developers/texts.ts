const texts = import.meta.glob<string>("../../../../docs/developers/**/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The Markdown of a page of the documentation. @throws Error when it is not written */
export function readText(path: string): string {
  const name = path.replace(/^\/developers\/?/, "") || "home";
  const text = texts[`../../../../docs/developers/${name}.md`];
  if (text === undefined) throw new Error(`docs/developers/${name}.md is missing`);
  return text;
}
