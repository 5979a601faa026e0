const texts = import.meta.glob<string>("../../../../docs/developers/**/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The SDK's own instructions, whose example a test runs. */
const readme = import.meta.glob<string>("../../../../sdk/README.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Links within the repository lead to what the site has of them. */
const siteLinks: Readonly<Record<string, string>> = { "../docs/openapi.json": "/developers/reference" };

/** Without its title, and with links that work on the site. */
function readSdkReadme(): string {
  return Object.values(readme)
    .join("")
    .replace(/^# .*\n/, "")
    .replaceAll(/\[([^\]]+)\]\((\.\.[^)]+)\)/g, (_, label: string, target: string) => {
      const href = siteLinks[target];
      return href === undefined ? label : `[${label}](${href})`;
    });
}

/** The Markdown of a page of the documentation. @throws Error when it is not written */
export function readText(path: string): string {
  const name = path.replace(/^\/developers\/?/, "") || "home";
  const text = texts[`../../../../docs/developers/${name}.md`];
  if (text === undefined) throw new Error(`docs/developers/${name}.md is missing`);
  return path === "/developers/sdk" ? `${text}\n${readSdkReadme()}` : text;
}
