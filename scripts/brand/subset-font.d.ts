declare module "subset-font" {
  type Axis = number | { readonly min: number; readonly max: number };

  /** The font with the characters of `text` only; an axis given as one number is fixed there. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: "woff2";
      /** OpenType feature tags to keep; the others are dropped with the glyphs that only they reach. */
      readonly keepFeatures?: readonly string[];
      readonly noHinting?: boolean;
      readonly variationAxes?: Readonly<Record<string, Axis>>;
    },
  ): Promise<Buffer>;
}
