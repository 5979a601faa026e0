import { formatAmount, money } from "#domain/money.ts";
import { businessDays, currencyAssumptions, dayMinutes, flow } from "./assumptions.ts";
import type { SimulatedYear } from "./simulate-year.ts";

export type NamedYear = SimulatedYear & { readonly name: string };

/** "£1,250.00", also below zero. */
function pounds(pence: bigint): string {
  const [whole = "", fraction] = formatAmount(money(pence < 0n ? -pence : pence, "GBP")).split(".");
  return `${pence < 0n ? "−" : ""}£${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}

const sum = (values: readonly bigint[]) => values.reduce((total, each) => total + each, 0n);

/** The value below which a share of the days lies; the nearest of them. */
export function quantile(days: readonly bigint[], share: number): bigint {
  const sorted = days.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0n;
}

const columns: readonly (readonly [heading: string, of: (year: NamedYear) => string])[] = [
  ["Policy", ({ name }) => name],
  ["P&L of the year", ({ days }) => pounds(sum(days))],
  ["Mean day", ({ days }) => pounds(sum(days) / BigInt(Math.max(days.length, 1)))],
  ["5% of days below", ({ days }) => pounds(quantile(days, 0.05))],
  ["5% of days above", ({ days }) => pounds(quantile(days, 0.95))],
  ["Worst day", ({ days }) => pounds(quantile(days, 0))],
  ["Cost of covering", ({ cost }) => pounds(cost)],
  ["Deals", ({ deals }) => String(deals)],
  ["Largest exposure", ({ largestExposure }) => pounds(largestExposure)],
];

/** The policies as a table in Markdown. */
export function describeYears(years: readonly NamedYear[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((_, index) => (index === 0 ? "---" : "---:"));
  return [
    line(columns.map(([heading]) => heading)),
    line(rule),
    ...years.map((year) => line(columns.map(([, of]) => of(year)))),
  ].join("\n");
}

/** The report: what was assumed, the table and the chart beside it. */
export function describeSimulation(seed: string, years: readonly NamedYear[]): string {
  const rates = currencyAssumptions.map(
    ({ currency, perPound, volatility, share }) =>
      `| ${currency} | ${perPound} | ${Math.round(volatility * 100)}% | ${Math.round(share * 100)}% |`,
  );
  return `# Covering the position: a simulated year

Every figure here is simulated: the rates, the clients and the provider are made up, and no market or client was measured. It compares policies with each other
under the assumptions below; it predicts nothing. \`npm run simulate:treasury\` writes it, with the rules by which the desk's policies cover. Seed: \`${seed}\`.

${describeYears(years)}

![Profit and loss since the start of the year, by policy](treasury-simulation.svg)

P&L is what the moves of the rates made of the position that was left, less what covering cost; clients' margins are the same under every policy and left out.

## Assumptions

| Currency | Per pound at the start | Volatility a year | Share of exchanges |
|---|---:|---:|---:|
${rates.join("\n")}

- ${businessDays} business days with ${dayMinutes} minutes of trading; rates are a random walk without a trend, correlated as in the shipped history, and move at night too, over a weekend as over a night.
- ${flow.tradesADay} exchanges a day against pounds at random times. ${Math.round(flow.buyingShare * 100)}% buy the foreign currency. Sizes are log-normal around £${flow.medianPounds.toLocaleString("en-GB")} (σ ${flow.spread}).
- The provider quotes mid-market less the spread of the simulated provider, deals at any size, and never rejects.
- A policy looks once a minute, as the worker does.
`;
}

const size = { width: 860, height: 360, left: 110, right: 20, top: 16, bottom: 84 } as const;
const strokes = ["#8b979c", "#b4552d", "#2d63b4", "#12725f"] as const;

/** Profit and loss since the year's start as a line a policy. Readable on light and on dark pages. */
export function drawYears(years: readonly NamedYear[]): string {
  const lines = years.map(({ name, days }) => ({ name, points: runningTotals(days) }));
  const all = lines.flatMap(({ points }) => points);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const { width, height, left, right, top, bottom } = size;
  const longest = Math.max(...lines.map(({ points }) => points.length - 1), 1);
  const x = (day: number) => left + (day / longest) * (width - left - right);
  const y = (value: number) => top + ((high - value) / Math.max(high - low, 1)) * (height - top - bottom);
  const labels = [high, 0, low].map(
    (value) =>
      `  <text x="${left - 10}" y="${(y(value) + 5).toFixed(1)}" text-anchor="end">${pounds(BigInt(Math.round(value * 100))).replace(/\.\d\d$/, "")}</text>`,
  );
  const paths = lines.map(({ points }, index) => {
    const path = points.map((value, day) => `${x(day).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    return `  <polyline points="${path}" stroke="${strokes[index % strokes.length]}"/>`;
  });
  const legend = lines.map(({ name }, index) => {
    const [column, row] = [left + (index % 2) * 380, height - bottom + 40 + Math.floor(index / 2) * 24];
    return `  <rect x="${column}" y="${row - 8}" width="22" height="4" fill="${strokes[index % strokes.length]}"/>
  <text x="${column + 30}" y="${row}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Profit and loss since the start of the year, by policy">
  <style>
    text { font: 14px system-ui, sans-serif; fill: #1d2b33 } polyline { fill: none; stroke-width: 2 } line { stroke: #8b979c; stroke-dasharray: 4 4 }
    @media (prefers-color-scheme: dark) { text { fill: #e6ecee } }
  </style>
  <line x1="${left}" x2="${width - right}" y1="${y(0).toFixed(1)}" y2="${y(0).toFixed(1)}"/>
${[...new Set(labels), ...paths, ...legend].join("\n")}
</svg>
`;
}

/** In pounds, from zero on; for the chart only. */
function runningTotals(days: readonly bigint[]): number[] {
  const totals = [0n];
  for (const day of days) totals.push((totals.at(-1) ?? 0n) + day);
  return totals.map((pence) => Number(pence) / 100);
}
