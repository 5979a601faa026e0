/** The distinct URLs that a document links to or loads, as written. */
export function readLinks(html: string): string[] {
  const found = html.matchAll(/\s(?:href|src)="([^"]*)"/g);
  return [...new Set([...found].map(([, address = ""]) => address.replaceAll("&amp;", "&")))];
}

/** The ids that links within the document may target. */
export function readIds(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id));
}

/** The head's title, and each meta's content by its name or property. */
export function readHead(html: string): { title: string; canonical: string; meta: Map<string, string> } {
  const meta = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)];
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "",
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? "",
    meta: new Map(meta.map(([, name = "", content = ""]) => [name, content])),
  };
}
