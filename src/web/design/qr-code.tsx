import { useMemo } from "react";
import { encode } from "uqr";

type QrCodeProps = {
  text: string;
  /** What a camera reads, as text. */
  label: string;
  className?: string | undefined;
};

/** A QR code, dark on light in both themes because some readers accept nothing else. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect width={size} height={size} className="fill-snow" />
      <path d={path} className="fill-on-dawn" shapeRendering="crispEdges" />
    </svg>
  );
}

/** The quiet zone that readers need, in modules. */
const edge = 3;

/** The code's side in modules, and its dark modules as one path: a rectangle per run of a row. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: edge });
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const length = row.indexOf(false, x) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size, path: runs.join("") };
}
