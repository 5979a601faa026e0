import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { addProcessMetrics, createMetrics } from "./metrics.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const operations = read("docs/operations.md");
const metrics = createMetrics();
const own = metrics.registry.getMetricsAsArray();
const ownNames = own.map(({ name }) => name);

type Rule = { readonly alert?: string; readonly record?: string; readonly expr: string };
const rules = parse(read("deploy/prometheus/alerts.yml")).groups.flatMap(
  ({ rules: inGroup }: { readonly rules: readonly Rule[] }) => inGroup,
) as readonly Rule[];
const alerts = rules.flatMap(({ alert }) => alert ?? []);
const recorded = rules.flatMap(({ record }) => record ?? []);

type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] };
const panels: readonly Panel[] = JSON.parse(read("deploy/grafana/summit.json")).panels;
const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Metrics that an expression reads, without the suffixes of a histogram's series. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:summit|nodejs|process)[_:][a-z0-9_:]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ""),
  );
}

async function servedNames(): Promise<string[]> {
  addProcessMetrics(metrics);
  const text = await metrics.registry.metrics();
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
}

describe("the metrics", () => {
  it("docs/operations.md lists the metrics that there are, and no others", () => {
    const listed = [...operations.matchAll(/^\| `(summit_\w+)/gm)].map(([, name = ""]) => name);
    expect(listed.toSorted()).toEqual(ownNames.toSorted());
  });

  it("no label names a thing or a person: each has a fixed set of values", () => {
    const fixed = ["method", "path", "status", "site", "outcome", "source", "kind", "direction", "task"];
    const labels = own.flatMap((metric) => (metric as { labelNames?: readonly string[] }).labelNames ?? []);
    expect([...new Set(labels)].toSorted()).toEqual([...fixed, "queue", "state", "pool"].toSorted());
  });

  it("the alert rules and the dashboard read metrics that are served", async () => {
    const there = new Set([...(await servedNames()), ...recorded]);
    const named = [...rules.map(({ expr }) => expr), ...drawn].flatMap(metricsIn);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });

  it("the dashboard or an alert reads every metric", () => {
    const named = new Set([...rules.map(({ expr }) => expr), ...drawn].flatMap(metricsIn));
    expect(ownNames.filter((name) => !named.has(name))).toEqual([]);
  });

  it("docs/operations.md says what to do for every alert, and for no other", () => {
    const section = operations.split("### When an alert fires")[1]?.split("\n## ")[0] ?? "";
    const answered = [...section.matchAll(/^\| `(Summit\w+)`/gm)].map(([, name = ""]) => name);
    expect(answered.toSorted()).toEqual(alerts.toSorted());
  });

  it("docs/operations.md has the objectives that are recorded, with their budgets", () => {
    const budgets = rules.flatMap(({ record, expr, ...rest }) => {
      const { slo } = (rest as { labels?: { slo?: string } }).labels ?? {};
      return record === "summit:slo_budget:ratio" ? [[slo, Number(/\((.+)\)/.exec(expr)?.[1])]] : [];
    });
    const documented = [...operations.matchAll(/^\| `([a-z-]+)` \|.*\| (\S+)% \|/gm)].map(
      ([, slo, percent]) => [slo, Number((1 - Number(percent) / 100).toFixed(6))],
    );
    expect(documented).toEqual(budgets);
  });
});
