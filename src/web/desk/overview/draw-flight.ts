/** A drawing unit is a thousandth of the width and a hundredth of the height. */
export const flightWidth = 1_000;
export const flightHeight = 100;

/** Space above the highest column. */
const topSpace = 12;
/** Where one height passes into the next, as a share of a column on each side of their border. */
const slope = 0.16;

type FlightColumn = { worth: number; late: number };
type Slice = { x: number; y: number; width: number; height: number };

/**
 * The stream through the columns: level in each, at a height in proportion to its worth, with a smooth step between
 * two; and from the left of each column the slice for its late part.
 */
export function drawFlight(columns: readonly FlightColumn[]): {
  line: string;
  area: string;
  late: readonly Slice[];
} {
  const highest = Math.max(...columns.map(({ worth }) => worth), 0);
  const width = flightWidth / Math.max(columns.length, 1);
  const tops = columns.map(({ worth }) =>
    round(highest === 0 ? flightHeight : flightHeight - (worth / highest) * (flightHeight - topSpace)),
  );
  const steps = tops.slice(1).map((top, index) => {
    const border = (index + 1) * width;
    const [from, to] = [round(border - slope * width), round(border + slope * width)];
    return `H${from}C${round(border)} ${tops[index]} ${round(border)} ${top} ${to} ${top}`;
  });
  const line = `M0 ${tops[0] ?? flightHeight}${steps.join("")}H${flightWidth}`;
  const late = columns.flatMap(({ worth, late: part }, index) => {
    const y = tops[index] ?? flightHeight;
    // Clear of the steps, so that the slice stays under the line.
    const level = width * (1 - 2 * slope);
    const slice = round(level * Math.min(part / worth, 1));
    if (part <= 0 || worth <= 0 || slice === 0) return [];
    return [{ x: round(index * width + slope * width), y, width: slice, height: flightHeight - y }];
  });
  return { line, area: `${line}V${flightHeight}H0Z`, late };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
