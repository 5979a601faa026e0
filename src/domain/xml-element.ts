/** An XML element with either child elements or text. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

export function xmlText(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return { name, attributes, children: [], text };
}

/** Creates an element; undefined children are omitted. */
export function xmlElement(
  name: string,
  children: readonly (XmlElement | undefined)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return { name, attributes, children: children.filter((child) => child !== undefined), text: "" };
}

/** All children of that name, in order. */
export function findChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** First element at a path such as `Acct/Id/IBAN`. */
export function findElement(element: XmlElement, path: string): XmlElement | undefined {
  return path
    .split("/")
    .reduce<XmlElement | undefined>(
      (found, name) => found?.children.find((child) => child.name === name),
      element,
    );
}

/** Text of the first path that has any. */
export function findText(element: XmlElement, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const text = findElement(element, path)?.text.trim();
    if (text) return text;
  }
  return undefined;
}

/** The XML document for UTF-8 output, one element per line, indented by two spaces; deterministic. */
export function serializeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serializeElement(root, "")}`;
}

function serializeElement({ name, attributes, children, text }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const opened = `${indent}<${name}${written.join("")}>`;
  if (children.length === 0) return `${opened}${escapeText(text)}</${name}>\n`;
  return `${opened}\n${children.map((child) => serializeElement(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
