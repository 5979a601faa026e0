/** Sources of sanctions lists; `synthetic` is the demo's invented list. */
export const listSources = ["ofac-sdn", "uk", "synthetic"] as const;
export type ListSource = (typeof listSources)[number];

/** Government lists that an operator loads. */
export const publishedSources = ["ofac-sdn", "uk"] as const satisfies readonly ListSource[];
export type PublishedSource = (typeof publishedSources)[number];

/** Names on screen. */
export const sourceNames: Readonly<Record<ListSource, string>> = {
  "ofac-sdn": "OFAC SDN list",
  uk: "UK Sanctions List",
  synthetic: "Synthetic list (simulated names)",
};
