import { drawChart, escapeHtml } from "./charts.ts";
import type { Part, PartResult } from "./part.ts";

type Outcome = PartResult & Pick<Part, "name" | "title"> & { readonly seconds: number };

export type Report = { readonly machine: string; readonly isShort: boolean; readonly parts: Outcome[] };

/** Runs a part; one that breaks off is a finding of its own. */
export async function runPart({ name, title, run }: Part, isShort: boolean): Promise<Outcome> {
  const startedAt = performance.now();
  const result = await run((short, full) => (isShort ? short : full)).catch((error: unknown): PartResult => {
    const found = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { findings: [{ name: "the part", goal: "ran", found, holds: false }], charts: [], figures: {} };
  });
  return { name, title, ...result, seconds: Math.round((performance.now() - startedAt) / 1_000) };
}

/** A Markdown table of all findings. */
export function renderTable({ parts }: Report): string {
  const lines = parts.flatMap(({ name, findings }) =>
    findings.map(
      (finding) =>
        `| ${name} | ${finding.name} | ${finding.goal} | ${finding.found} | ${finding.holds ? "met" : "**missed**"} |`,
    ),
  );
  return ["| part | what | goal | found | |", "|---|---|---|---|---|", ...lines].join("\n");
}

/** One page with everything in it. */
export function renderReport(report: Report): string {
  const { machine, isShort, parts } = report;
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What Summit survives</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
  table { border-collapse: collapse; width: 100% } td, th { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #8b979c55; overflow-wrap: anywhere }
  figure { margin: 1rem 0 } svg text { font-size: 11px; fill: currentColor } svg line { stroke: #8b979c } svg .mark { stroke: #c0392b; stroke-dasharray: 3 3 }
  svg rect { fill: #12725f } svg polyline { fill: none; stroke: #12725f; stroke-width: 1.5 }
  td:last-child { white-space: nowrap } h2::first-letter { text-transform: uppercase }
  .met { color: #12725f } .missed { color: #c0392b; font-weight: bold }
</style>
<h1>What Summit survives</h1>
<p>${escapeHtml(machine)}${isShort ? " In its short form." : ""}</p>
${parts.map(renderPart).join("\n")}
<script type="application/json" id="figures">${JSON.stringify(report).replaceAll("<", "\\u003c")}</script>
</html>
`;
}

function renderPart({ name, title, seconds, findings, charts }: Outcome): string {
  const rows = findings.map(
    (finding) =>
      `<tr><td>${escapeHtml(finding.name)}</td><td>${escapeHtml(finding.goal)}</td><td>${escapeHtml(finding.found)}</td><td class="${finding.holds ? "met" : "missed"}">${finding.holds ? "met" : "missed"}</td></tr>`,
  );
  return `<h2 id="${name}">${escapeHtml(title)}</h2>
<p>${seconds} s. Alone: <code>npm run battery -- ${name}</code></p>
<table><tr><th>what</th><th>goal</th><th>found</th><th></th></tr>${rows.join("\n")}</table>
${charts.map(drawChart).join("\n")}`;
}
