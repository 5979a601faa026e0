import { areaNames, findPlace } from "./areas.ts";
import type { HouseFile } from "./house-file.ts";
import { isTest } from "./house-rule.ts";

const layers = ["server", "domain", "contract"] as const;

/** The text of docs/areas.md: a Mermaid diagram per layer, drawn from the imports between areas. */
export function drawAreas(house: readonly HouseFile[]): string {
  return [
    "# Areas",
    "",
    "Drawn by `npm run docs:areas` from the imports; a house rule compares. An arrow means that an area imports from one below it.",
    "`platform` is left out on the server: every area imports it. See [the architecture](ARCHITECTURE.md).",
    "",
    ...layers.flatMap((layer) => drawLayer(house, layer)),
  ].join("\n");
}

function drawLayer(house: readonly HouseFile[], layer: string): string[] {
  const found = new Set<string>();
  for (const { path, imports } of house) {
    const from = findPlace(path);
    if (from?.layer !== layer || isTest(path)) continue;
    for (const { target } of imports) {
      const to = findPlace(target);
      if (to?.layer !== layer || to.area === from.area || to.area === "platform") continue;
      found.add(`${from.area} --> ${to.area}`);
    }
  }
  const arrows = areaNames
    .flatMap((from) => areaNames.map((to) => `${from} --> ${to}`))
    .filter((arrow) => found.has(arrow))
    .map((arrow) => `  ${arrow}`);
  return [`## The ${layer}`, "", "```mermaid", "flowchart TD", ...arrows, "```", ""];
}
