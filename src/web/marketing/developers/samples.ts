import { readRegion } from "./read-region.ts";

const files = import.meta.glob<string>("../../../../docs/developers/samples/*.{sh,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});

export type SampleLanguage = "curl" | "TypeScript";

const endings: Readonly<Record<SampleLanguage, string>> = { curl: "sh", TypeScript: "ts" };

/**
 * A code sample in each language that it is written in. A test runs each file as a whole against a server.
 * @throws Error when there is no such sample, so that a page can't be rendered without it
 */
export function findSample(name: string, region?: string): Partial<Record<SampleLanguage, string>> {
  const found = Object.entries(endings).flatMap(([language, ending]) => {
    const text = files[`../../../../docs/developers/samples/${name}.${ending}`];
    const code = text === undefined ? undefined : readRegion(text, region);
    return code === undefined ? [] : [[language, code] as const];
  });
  if (found.length === 0) throw new Error(`there is no sample ${name} ${region ?? ""}`);
  return Object.fromEntries(found);
}
