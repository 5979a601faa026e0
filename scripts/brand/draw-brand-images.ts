import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { type Font, openSync } from "fontkit";
import {
  generateRidge,
  ridgeHeight,
  ridgePaths,
  ridgeRange,
  ridgeWidth,
} from "../../src/web/design/ridge-path.ts";

const root = join(import.meta.dirname, "../..");
const [night, nightMiddle, nightLight, dawn] = ["#0b2431", "#123b4a", "#3d6a6b", "#f7b267"];

/** Icons and preview images generated from the logo, the ridges and the fonts: [file name, content]. */
export async function drawBrandImages(): Promise<(readonly [string, Uint8Array | string])[]> {
  const icon = await readFile(join(root, "src/web/design/icon.svg"), "utf8");
  const wholeSquare = icon.replace('rx="11"', 'rx="0"');
  return [
    ["icon.svg", icon],
    ["favicon.ico", packIcon(paint(icon, 32), 32)],
    ["apple-touch-icon.png", paint(wholeSquare, 180)],
    ["icon-192.png", paint(wholeSquare, 192)],
    ["icon-512.png", paint(wholeSquare, 512)],
    ["open-graph.png", paint(drawPreview(icon), 1200)],
    ["manifest.webmanifest", JSON.stringify(manifest)],
  ];
}

const manifest = {
  name: "Summit",
  short_name: "Summit",
  description: "Foreign exchange and international payments, with the profit shared.",
  start_url: "/",
  display: "standalone",
  background_color: night,
  theme_color: night,
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any maskable" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
  ],
};

function paint(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
}

/** An .ico file that holds one PNG: a header of 6 bytes, an entry of 16, the picture. */
function packIcon(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The link preview: the hero's night sky, ridges and headline. */
function drawPreview(icon: string): string {
  const ridges = [
    {
      corners: [0.2, 0.5, 0.42, 0.8, 0.55, 0.7, 0.5, 0.95, 0.6],
      seed: 7,
      top: 0.5,
      bottom: 0.86,
      fill: "#173d4c",
    },
    {
      corners: [0.5, 0.3, 0.7, 0.4, 0.55, 0.35, 0.8, 0.5, 0.9],
      seed: 11,
      top: 0.6,
      bottom: 0.92,
      fill: "#0f5b50",
    },
    {
      corners: [0.3, 0.6, 0.4, 0.5, 0.35, 0.7, 0.45, 0.6, 0.8],
      seed: 19,
      top: 0.74,
      bottom: 0.95,
      fill: "#0b3b38",
    },
  ];
  const drawn = ridges.map(({ corners, seed, top, bottom, fill }) => {
    const values = generateRidge(corners, seed);
    return { ...ridgePaths(values, ridgeRange(values), { top, bottom }), fill };
  });
  const mark = icon.replace("<svg", '<svg x="76" y="64" width="72" height="72"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<defs><linearGradient id="night" x2="0" y2="1"><stop stop-color="${night}"/><stop offset=".55" stop-color="${nightMiddle}"/><stop offset="1" stop-color="${nightLight}"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#night)"/>
<g transform="scale(${1200 / ridgeWidth} ${630 / ridgeHeight})">
${drawn.map(({ area, fill }) => `<path d="${area}" fill="${fill}"/>`).join("")}
<path d="${drawn.at(-1)?.line}" fill="none" stroke="${dawn}" stroke-width="4"/>
</g>
${mark}
${writeText("Summit", { x: 166, y: 116, size: 46 })}
${writeText("Global Payments.", { x: 76, y: 262, size: 84 })}
${writeText("Built for Shared Success.", { x: 76, y: 366, size: 84 })}
</svg>`;
}

/** Outlines in the heading font, so that no font needs to be installed. */
function writeText(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const font = headingFont();
  const scale = size / font.unitsPerEm;
  let advance = 0;
  const run = font.layout(text);
  const outlines = run.glyphs.map((glyph, index) => {
    const outline = `<path transform="translate(${advance} 0)" d="${glyph.path.toSVG()}"/>`;
    advance += run.positions[index]?.xAdvance ?? glyph.advanceWidth;
    return outline;
  });
  return `<g fill="#fff" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join("")}</g>`;
}

function headingFont(): Font {
  const file = "bricolage-grotesque-latin-700-normal.woff";
  const font = openSync(join(root, "node_modules/@fontsource/bricolage-grotesque/files", file));
  if (!("layout" in font)) throw new Error(`${file} is a collection of fonts`);
  return font;
}
