import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * The API, and not the sources in src/web/api, which a development server serves under the same path. The host stays as
 * the browser named it: the server compares it with the origin to refuse forged requests.
 */
const proxy = {
  "^/api/(?!.*\\.tsx?($|\\?))": {
    target: process.env.SUMMIT_API ?? "http://127.0.0.1:3000",
    changeOrigin: false,
  },
};
const outDir = join(import.meta.dirname, ".build/web");

export default defineConfig({
  root: join(import.meta.dirname, "src/web"),
  cacheDir: join(import.meta.dirname, ".build/vite"),
  plugins: [react(), tailwindcss(), preloadFonts(), precompress()],
  // The package keeps its SVG files but does not export them.
  resolve: { alias: { "@flags": join(import.meta.dirname, "node_modules/country-flag-icons/1x1") } },
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
    outDir,
    emptyOutDir: true,
    // Every asset is a file with its hash in its name: cached for ever, and no data: URL for the policy to allow.
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Libraries change more seldom than Summit: in files of their own they stay in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: "zod", test: /node_modules\/zod\// },
          ],
        },
      },
    },
  },
});

/** Asks for the two fonts together with the page: without it they wait for the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: "summit:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith(".woff2"));
        return fonts.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

const compressible = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest"]);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a .br and a .gz beside each text file, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  return {
    name: "summit:precompress",
    apply: "build",
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
      await Promise.all(files.map((entry) => compressBeside(join(entry.parentPath, entry.name))));
    },
  };
}

async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
