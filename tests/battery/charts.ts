/** A figure of the report, drawn as SVG within its page. */
export type Chart =
  | {
      readonly kind: "timeline";
      readonly title: string;
      /** One value for each slice of time. */
      readonly values: readonly number[];
      readonly sliceMs: number;
      readonly unit: string;
      /** Moments at which something was broken, in milliseconds from the start. */
      readonly marks: readonly number[];
    }
  | {
      readonly kind: "bars";
      readonly title: string;
      readonly values: readonly { readonly label: string; readonly value: number }[];
      readonly unit: string;
      /** Drawn as a line. */
      readonly limit?: number;
    };

const [width, height, left, bottom, top] = [860, 200, 56, 24, 12];

export function drawChart(chart: Chart): string {
  const body = chart.kind === "timeline" ? drawTimeline(chart) : drawBars(chart);
  return `<figure><figcaption>${escapeHtml(chart.title)}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(chart.title)}">${body}</svg></figure>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const x = (share: number) => left + share * (width - left - 8);
const y = (share: number) => height - bottom - share * (height - bottom - top);

function drawTimeline({ values, sliceMs, unit, marks }: Extract<Chart, { kind: "timeline" }>): string {
  const most = Math.max(1, ...values);
  const step = 1 / Math.max(1, values.length);
  const points = values.map((value, index) => `${fixed(x(index * step))},${fixed(y(value / most))}`);
  const wholeMs = values.length * sliceMs;
  const lines = marks.map((at) => {
    const place = fixed(x(at / wholeMs));
    return `<line class="mark" x1="${place}" x2="${place}" y1="${top}" y2="${height - bottom}"/>`;
  });
  return `${drawAxes(most, unit)}${lines.join("")}<polyline points="${points.join(" ")}"/>
<text x="${width - 8}" y="${height - 6}" text-anchor="end">${fixed(wholeMs / 1_000)} s</text>`;
}

function drawBars({ values, unit, limit }: Extract<Chart, { kind: "bars" }>): string {
  const most = Math.max(1e-9, limit ?? 0, ...values.map(({ value }) => value));
  const step = 1 / Math.max(1, values.length);
  const bars = values.map(({ label, value }, index) => {
    const [from, size] = [x(index * step), x(step) - x(0)];
    const at = y(value / most);
    return `<rect x="${fixed(from + 2)}" y="${fixed(at)}" width="${fixed(Math.max(1, size - 4))}" height="${fixed(height - bottom - at)}"/>
<text x="${fixed(from + size / 2)}" y="${height - 6}" text-anchor="middle">${escapeHtml(label)}</text>`;
  });
  const line =
    limit === undefined
      ? ""
      : `<line class="mark" x1="${left}" x2="${width - 8}" y1="${fixed(y(limit / most))}" y2="${fixed(y(limit / most))}"/>`;
  return `${drawAxes(most, unit)}${bars.join("")}${line}`;
}

function drawAxes(most: number, unit: string): string {
  return `<line x1="${left}" x2="${left}" y1="${top}" y2="${height - bottom}"/>
<line x1="${left}" x2="${width - 8}" y1="${height - bottom}" y2="${height - bottom}"/>
<text x="${left - 6}" y="${top + 8}" text-anchor="end">${fixed(most)}</text>
<text x="${left - 6}" y="${top + 24}" text-anchor="end">${escapeHtml(unit)}</text>`;
}

const fixed = (value: number) => String(Number(value.toFixed(value < 10 ? 2 : 0)));
