import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contractRules } from "./support/house/contract-rules.ts";
import { formRules } from "./support/house/form-rules.ts";
import { parseHouseFile, readHouse } from "./support/house/house-file.ts";
import { layeringRules } from "./support/house/layering-rules.ts";
import { migrationRules } from "./support/house/migration-rules.ts";
import { namingRules } from "./support/house/naming-rules.ts";
import { purityRules } from "./support/house/purity-rules.ts";
import { scalingRules } from "./support/house/scaling-rules.ts";
import { tableRules } from "./support/house/table-rules.ts";
import { tidinessRules } from "./support/house/tidiness-rules.ts";
import { transactionRules } from "./support/house/transaction-rules.ts";
import { wordingRules } from "./support/house/wording-rules.ts";

const root = join(import.meta.dirname, "..");
const house = readHouse(root);
const rules = [
  ...layeringRules,
  ...transactionRules,
  ...purityRules,
  ...namingRules,
  ...tidinessRules,
  ...tableRules,
  ...wordingRules,
  ...formRules,
  ...contractRules,
  ...scalingRules,
  ...migrationRules,
];

describe("the rules of the house", () => {
  it.each(rules)("$name", ({ findBreaks }) => {
    expect(findBreaks(house)).toEqual([]);
  });

  it("the house rules cover the whole repository", () => {
    const storeys = ["src/domain", "src/contract", "src/server", "src/web", "tests", "scripts", "docs", "db"];
    const counts = storeys.map((storey) => house.filter(({ path }) => path.startsWith(`${storey}/`)).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it("the house rules are exactly those in docs/ARCHITECTURE.md", () => {
    const text = house.find(({ path }) => path === "docs/ARCHITECTURE.md")?.text ?? "";
    const named = [...text.matchAll(/^- (.+?)\.? \*house rules\*$/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
  });
});

describe("package-lock.json", () => {
  it("package-lock.json lists the optional packages of every platform, without which npm ci refuses it", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    const wanted = Object.values<{ optionalDependencies?: object }>(packages).flatMap(
      ({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}),
    );
    const there = Object.keys(packages).map((path) => path.split("node_modules/").at(-1));
    expect(wanted.filter((name) => !there.includes(name))).toEqual([]);
  });
});

describe("each check can fail", () => {
  it.each(rules)("the check can fail: $name", ({ findBreaks, brokenBy }) => {
    const broken = Object.entries(brokenBy).map(([path, text]) => parseHouseFile(path, text));
    expect(findBreaks(broken).length).toBeGreaterThanOrEqual(1);
    const paths = Object.keys(brokenBy);
    const named = findBreaks(broken).join("\n");
    expect(
      paths.filter((path) => path.startsWith("src/") && !named.includes(path.split("/")[1] ?? path)),
    ).toEqual([]);
  });
});
