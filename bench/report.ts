import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { assert } from "#domain/assert.ts";
import { percentile, type Round } from "./bookings.ts";
import type { StreamRound } from "./stream.ts";

/** One line of a table or bar of a chart. */
export type Measured = { readonly name: string; readonly rounds: Round[] };

const medianOf = (rounds: readonly Round[], fact: keyof Round) =>
  percentile(
    rounds.map((round) => round[fact]),
    0.5,
  );

/** The table of medians, each beside the first row's. */
export function describeRows(rows: readonly Measured[]): string {
  const base = medianOf(rows[0]?.rounds ?? [], "perSecond");
  const ms = (value: number) => (Number.isNaN(value) ? "" : value.toFixed(1));
  const lines = rows.map(({ name, rounds }) => {
    const perSecond = medianOf(rounds, "perSecond");
    return `| ${name} | ${perSecond.toFixed(0)} | ${ms(medianOf(rounds, "p50Ms"))} | ${ms(medianOf(rounds, "p99Ms"))} | ${(perSecond / base).toFixed(2)} |`;
  });
  return ["| what | a second | p50 ms | p99 ms | beside the first |", "|---|---|---|---|---|", ...lines].join(
    "\n",
  );
}

/** How late ticks are, each beside the first row's. */
export function describeStreams(rows: readonly StreamRound[]): string {
  const [base] = rows;
  assert(base, "something to compare with");
  const lines = rows.map(({ name, p50Ms, p99Ms, cpuUsATick }) => {
    const beside = `${(p50Ms / base.p50Ms).toFixed(2)} and ${(p99Ms / base.p99Ms).toFixed(2)}`;
    return `| ${name} | ${p50Ms.toFixed(0)} | ${p99Ms.toFixed(0)} | ${(cpuUsATick / 1_000).toFixed(0)} | ${beside} |`;
  });
  return [
    "| what | p50 ms | p99 ms | Node ms a tick | p50 and p99 beside the first |",
    "|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

/** Where and when something was measured. */
export function describeMachine(): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${memory}, Node ${process.versions.node}, Postgres 18 with fsync and synchronous_commit on; commit ${commit}, ${day}.`;
}

const [barHeight, gap, labelWidth, chartWidth] = [26, 10, 330, 860];

/** Bars of bookings a second, with a line at the first row's rate. Readable on light and on dark pages. */
export function drawBookings(rows: readonly Measured[]): string {
  const bars = rows.map(({ name, rounds }) => ({ name, perSecond: medianOf(rounds, "perSecond") }));
  const greatest = Math.max(...bars.map(({ perSecond }) => perSecond));
  const scale = (chartWidth - labelWidth - 170) / greatest;
  const base = bars[0]?.perSecond ?? 1;
  const height = bars.length * (barHeight + gap) + gap;
  const lines = bars.map(({ name, perSecond }, index) => {
    const y = gap + index * (barHeight + gap);
    const middle = y + barHeight / 2 + 5;
    const width = (perSecond * scale).toFixed(1);
    return `  <text x="${labelWidth - 12}" y="${middle}" text-anchor="end">${name}</text>
  <rect x="${labelWidth}" y="${y}" width="${width}" height="${barHeight}" class="${index < 2 ? "base" : "bar"}"/>
  <text x="${labelWidth + perSecond * scale + 8}" y="${middle}">${perSecond.toFixed(0)} a second, ${(perSecond / base).toFixed(2)} ×</text>`;
  });
  const lineAt = (labelWidth + base * scale).toFixed(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${chartWidth} ${height}" role="img" aria-label="Bookings a second beside TPC-B">
  <style>
    text { font: 14px system-ui, sans-serif; fill: #1d2b33 }
    .bar { fill: #12725f } .base { fill: #8b979c } line { stroke: #8b979c; stroke-dasharray: 4 4 }
    @media (prefers-color-scheme: dark) { text { fill: #e6ecee } .bar { fill: #3fb39a } }
  </style>
${lines.join("\n")}
  <line x1="${lineAt}" x2="${lineAt}" y1="0" y2="${height}"/>
</svg>
`;
}

/** Replaces the part of a Markdown file between the markers of this name. */
export function recordPart(file: string, name: string, text: string): void {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const before = readFileSync(file, "utf8");
  if (!before.includes(start) || !before.includes(end)) throw new Error(`${file} has no part ${name}`);
  const head = before.slice(0, before.indexOf(start) + start.length);
  writeFileSync(file, `${head}\n\n${text}\n\n${before.slice(before.indexOf(end))}`);
}
