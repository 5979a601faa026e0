import postcss, { type Root } from "postcss";

/**
 * The style sheet without rules and custom properties that a page does not use, so that the page fits the
 * first ten TCP segments (RFC 6928). Styles that only a hydrated island needs come with the complete sheet
 * (load-style-sheet.ts). A rule stays when in doubt: `:is()`, `:where()` and `:not()` are not analysed.
 * `html` is the page's markup without its styles.
 */
export function pruneStyleSheet(styleSheet: string, html: string): string {
  const names = namesIn(html);
  const sheet = parse(styleSheet).clone();
  sheet.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && "name" in rule.parent && /keyframes$/.test(rule.parent.name))
      return;
    const kept = rule.selectors.filter((selector) => matchesNames(selector, names));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  while (dropUnused(sheet));
  return sheet.toString();
}

let parsed: { readonly text: string; readonly root: Root } | undefined;

/** All pages share one parsed sheet. */
function parse(text: string): Root {
  if (parsed?.text !== text) parsed = { text, root: postcss.parse(text) };
  return parsed.root;
}

/** The page's classes, each with a dot, and its elements. */
function namesIn(html: string): ReadonlySet<string> {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = ""]) =>
    readAttribute(list).split(/\s+/),
  );
  const elements = [...html.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, name = ""]) => name);
  return new Set([...classes.map((name) => `.${name}`), ...elements]);
}

const entities: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };

function readAttribute(text: string): string {
  return text.replaceAll(/&(amp|gt|lt|quot|#x27);/g, (written, name: string) => entities[name] ?? written);
}

/** A class, a pseudo-class with its brackets (three deep), an attribute, or an element. */
const part =
  /\.(?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+|::?[\w-]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?|\[[^\]]*\]|#(?:\\.|[\w-])+|[a-z][\w-]*/gi;

function matchesNames(selector: string, names: ReadonlySet<string>): boolean {
  const wanted = [...selector.matchAll(part)]
    .map(([name]) => name)
    .filter((name) => !/^[:[#]/.test(name))
    .map(readName);
  return wanted.every((name) => names.has(name));
}

/** CSS escapes: a character's number followed by a space, or a backslash and the character. */
function readName(name: string): string {
  return name.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code?: string, sign?: string) =>
    code === undefined ? (sign ?? "") : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Drops unused custom properties and empty rules. True if anything was dropped. */
function dropUnused(sheet: Root): boolean {
  const read = new Set([...sheet.toString().matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  let dropped = false;
  const drop = (node: { remove(): unknown }) => {
    node.remove();
    dropped = true;
  };
  sheet.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) drop(declaration);
  });
  sheet.walkAtRules((rule) => {
    const unread = rule.name === "property" && !read.has(rule.params);
    if (unread || (rule.name !== "layer" && rule.nodes?.length === 0)) drop(rule);
  });
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) drop(rule);
  });
  return dropped;
}
