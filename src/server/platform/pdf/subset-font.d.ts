declare module "subset-font" {
  /** The whole font with its axes fixed, as a plain TrueType file. */
  export default function subsetFont(
    font: Uint8Array,
    text: undefined,
    options: {
      readonly targetFormat: "truetype";
      readonly keepAllGlyphs: true;
      readonly variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}
