import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import type { Site } from "#contract/reporting/site.ts";
import { cutFonts, fontsFolder } from "../../scripts/brand/cut-fonts.ts";

export type BuiltFile = { readonly body: Buffer; readonly mediaType: string };

const root = join(import.meta.dirname, "../..");
const folder = join(import.meta.dirname, "twin");
const outDir = join(root, ".build/lighthouse-twin");
const compress = promisify(brotliCompress);
const mediaTypes = new Map([
  ["js", "text/javascript; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
  ["woff2", "font/woff2"],
  ["svg", "image/svg+xml"],
]);

/**
 * Builds the landing page as a client-rendered page, with every usual optimisation: split, minified,
 * compressed.
 */
export async function buildTwin(site: Site): Promise<ReadonlyMap<string, BuiltFile>> {
  await cutFonts();
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: "warn",
    plugins: [react(), tailwindcss(), plainIslands()],
    resolve: {
      alias: { "@flags": join(root, "node_modules/country-flag-icons/1x1"), "@fonts": fontsFolder },
    },
    build: {
      outDir,
      emptyOutDir: true,
      write: false,
      assetsInlineLimit: 0,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(folder, "main.tsx") },
    },
  });
  if (!("output" in result)) throw new Error("the twin's build answered no files");
  const files = new Map<string, BuiltFile>();
  for (const file of result.output) {
    const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
    const mediaType = mediaTypes.get(file.fileName.split(".").at(-1) ?? "");
    if (!mediaType) continue;
    const body = mediaType.startsWith("font/") ? content : await compress(content);
    files.set(`/${file.fileName}`, { body, mediaType });
  }
  const entry = result.output.find((file) => file.type === "chunk" && file.isEntry);
  if (!entry) throw new Error("the twin's build has no entry");
  const html = writeDocument(site, `/${entry.fileName}`, [...files.keys()]);
  files.set("/", { body: await compress(html), mediaType: "text/html; charset=utf-8" });
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, "index.html"), html);
  return files;
}

/** Pages import the component that renders an island to HTML; the twin replaces it with a plain one. */
function plainIslands(): Plugin {
  return {
    name: "summit:plain-islands",
    enforce: "pre",
    resolveId: (source) => (source.endsWith("/island.tsx") ? join(folder, "plain-island.tsx") : null),
  };
}

function writeDocument(site: Site, script: string, files: readonly string[]): string {
  const named = (ending: string) => files.filter((file) => file.endsWith(ending));
  return `<!doctype html>
<html lang="en-GB" class="site">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Summit</title>
${named(".woff2")
  .filter((file) => file.includes("-english-"))
  .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`)
  .join("\n")}
${named(".css")
  .map((href) => `<link rel="stylesheet" href="${href}">`)
  .join("\n")}
<script type="application/json" id="site">${JSON.stringify(site).replaceAll("<", "\\u003c")}</script>
<script type="module" src="${script}"></script>
</head>
<body><div id="page"></div></body>
</html>
`;
}
