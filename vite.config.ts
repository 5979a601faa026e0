import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { cutFonts, fontsFolder } from "./scripts/brand/cut-fonts.ts";
import { drawBrandImages } from "./scripts/brand/draw-brand-images.ts";
import { dropDescriptions } from "./scripts/site/drop-descriptions.ts";
import { findScreenFiles, readScreenSources } from "./scripts/site/find-screen-files.ts";
import { createChunkNaming } from "./scripts/site/group-chunks.ts";
import { servePublicPages } from "./scripts/site/serve-public-pages.ts";
import type { ApplicationFiles, SiteAssets } from "./src/contract/reporting/site.ts";

const proxyTarget = process.env.SUMMIT_API ?? "http://127.0.0.1:3000";

/**
 * The API, and not the sources in src/web/api, which a development server serves under the same path. The host stays as
 * the browser named it: the server compares it with the origin to refuse forged requests.
 */
const proxy = {
  "^/api/(?!.*\\.tsx?($|\\?))": {
    target: proxyTarget,
    changeOrigin: false,
  },
};
const webRoot = join(import.meta.dirname, "src/web");
const outDir = join(import.meta.dirname, ".build/web");
/** Entry point of the server-side renderer of the public pages. */
const siteDir = join(import.meta.dirname, ".build/site");

await cutFonts();

export default defineConfig({
  root: webRoot,
  cacheDir: join(import.meta.dirname, ".build/vite"),
  plugins: [
    dropDescriptions(),
    react(),
    tailwindcss(),
    preloadFonts(),
    brandImages(),
    siteAssets(),
    keepLatestAssets(),
    precompress(),
    servePublicPages(proxyTarget),
    // TREEMAP=1 draws what is in the files, to .build/treemap.html; a tool of development, so not imported by every build.
    process.env.TREEMAP === "1" && drawTreemap(),
  ],
  // The package contains its SVG files but does not export them.
  resolve: {
    alias: {
      "@flags": join(import.meta.dirname, "node_modules/country-flag-icons/1x1"),
      "@fonts": fontsFolder,
    },
  },
  server: {
    host: "127.0.0.1",
    port: 4200,
    proxy,
  },
  preview: {
    host: "127.0.0.1",
    port: 4201,
    proxy,
  },
  build: {
    // Every asset is a file with its hash in its name: cached for ever, and no data: URL for the policy to allow.
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  // `vite build` builds both: what browsers load, and the renderer of the public pages with all that it needs.
  builder: {},
  environments: {
    client: {
      build: {
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          input: {
            application: join(webRoot, "index.html"),
            site: join(webRoot, "marketing/main.ts"),
          },
          // Libraries change less often than Summit; separate files keep them in the browser's cache.
          output: {
            codeSplitting: {
              groups: [
                { name: "react", priority: 1, test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: "router", priority: 1, test: /node_modules\/react-router\// },
                { name: "zod", priority: 1, test: /node_modules\/zod\// },
                { name: "hook-form", priority: 1, test: /node_modules\/react-hook-form\// },
                { debugName: "shared", name: createChunkNaming(), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    site: {
      consumer: "server",
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: siteDir,
        emptyOutDir: false,
        copyPublicDir: false,
        emitAssets: false,
        minify: false,
        target: "node22",
        rolldownOptions: {
          input: join(webRoot, "marketing/render-site.tsx"),
          output: { entryFileNames: "render-site.js", chunkFileNames: "[name].js" },
        },
      },
    },
  },
});

async function drawTreemap(): Promise<Plugin> {
  const { visualizer } = await import("rollup-plugin-visualizer");
  const drawing = visualizer({
    filename: join(import.meta.dirname, ".build/treemap.html"),
    title: "Summit's scripts",
    brotliSize: true,
  }) as Plugin;
  return { ...drawing, apply: "build", applyToEnvironment: ({ name }) => name === "client" };
}

/** The two fonts that English is written in. */
function isPreloaded(file: string): boolean {
  return /-english-[^/]*\.woff2$/.test(file);
}

/** Preloads both fonts; otherwise they would wait for the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: "summit:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter(isPreloaded);
        return fonts.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

/** Images outside the pages: icons, the manifest, link previews. */
function brandImages(): Plugin {
  return {
    name: "summit:brand-images",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const [fileName, source] of await drawBrandImages())
        this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** Passes the public pages' file names to the renderer. */
function siteAssets(): Plugin {
  return {
    name: "summit:site-assets",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle(_options, bundle) {
      const chunk = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.isEntry && file.name === "site",
      );
      if (chunk?.type !== "chunk") throw new Error("the public pages' script was not built");
      const address = (file: string) => `/${file}`;
      const readSheet = (name: string) => {
        const sheet = bundle[name];
        if (sheet?.type !== "asset") throw new Error(`the style sheet ${name} was not built`);
        return String(sheet.source);
      };
      const [styles, ...others] = chunk.viteMetadata?.importedCss ?? [];
      if (styles === undefined || others.length > 0) throw new Error("the public pages have one style sheet");
      const assets: SiteAssets = {
        scripts: [address(chunk.fileName)],
        imports: chunk.imports.map(address),
        styleSheet: readSheet(styles),
        styles: address(styles),
        fonts: Object.keys(bundle).filter(isPreloaded).map(address),
        application: await findApplicationFiles(Object.values(bundle)),
      };
      await mkdir(siteDir, { recursive: true });
      await writeFile(join(siteDir, "assets.json"), JSON.stringify(assets));
    },
  };
}

type Bundle = Parameters<Extract<Plugin["writeBundle"], (...args: never) => unknown>>[1];

async function findApplicationFiles(built: readonly Bundle[string][]): Promise<ApplicationFiles> {
  const chunks = built.flatMap((file) => (file.type === "chunk" ? [file] : []));
  const { application, screens } = findScreenFiles(chunks, {
    application: "/web/index.html",
    shell: "/client/shell/client-shell.tsx",
    screens: readScreenSources(await readFile(join(webRoot, "client-screens.ts"), "utf8")),
  });
  const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
    application.includes(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
  );
  const address = (file: string) => `/${file}`;
  return {
    start: [...application, ...styles].map(address),
    screens: Object.fromEntries(Object.entries(screens).map(([path, files]) => [path, files.map(address)])),
  };
}

/** As long as a build may take: what one writes is no further apart. */
const buildMs = 5 * 60_000;

/**
 * Leaves the files of the build before beside those of the next, for pages that are open and servers that run on:
 * every file has its hash in its name. Those of earlier builds are deleted.
 */
function keepLatestAssets(): Plugin {
  return {
    name: "summit:keep-latest-assets",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async buildStart() {
      const folder = join(outDir, "assets");
      const builtAt = await modifiedAt(join(outDir, "index.html"));
      const files = await readdir(folder).catch(() => []);
      for (const path of files.map((file) => join(folder, file)))
        if (((await modifiedAt(path)) ?? 0) < (builtAt ?? 0) - buildMs)
          // Another build at the same time may have removed it.
          await rm(path, { force: true });
    },
  };
}

async function modifiedAt(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}

const compressible = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest"]);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a .br and a .gz beside each text file, so that the server never compresses static files. */
function precompress(): Plugin {
  return {
    name: "summit:precompress",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
      await Promise.all(files.map((entry) => compressBeside(join(entry.parentPath, entry.name))));
    },
  };
}

/** Files of the build before have theirs. */
async function compressBeside(path: string): Promise<void> {
  const [compressedAt = 0, changedAt = 0] = [await modifiedAt(`${path}.br`), await modifiedAt(path)];
  if (compressedAt > changedAt) return;
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
