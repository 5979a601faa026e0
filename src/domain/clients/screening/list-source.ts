/** Where names of sanctioned people and firms come from; `synthetic` is the demo's own list of made-up names. */
export const listSources = ["ofac-sdn", "uk", "synthetic"] as const;
export type ListSource = (typeof listSources)[number];

/** The lists that governments publish and an operator loads. */
export const publishedSources = ["ofac-sdn", "uk"] as const satisfies readonly ListSource[];
export type PublishedSource = (typeof publishedSources)[number];

/** What a list is called on screen. */
export const sourceNames: Readonly<Record<ListSource, string>> = {
  "ofac-sdn": "OFAC SDN list",
  uk: "UK Sanctions List",
  synthetic: "Synthetic list (simulated names)",
};
