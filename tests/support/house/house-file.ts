import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type Node, parseSync, type StaticExportEntry } from "oxc-parser";

/** A file of the repository as house rules see it: its text and, for code, its syntax tree. */
export interface HouseFile {
  /** Relative to the repository root, with forward slashes. */
  path: string;
  text: string;
  lineCount: number;
  /**
   * Every imported module: static and dynamic imports and re-exports. Our files as paths, packages by name.
   */
  imports: HouseImport[];
  exports: StaticExportEntry[];
  /** Every node of the syntax tree, parents first; empty for a file that is not code. */
  nodes: Node[];
  /** Line number of an offset, from 1. */
  lineAt(offset: number): number;
}

export interface HouseImport {
  target: string;
  /** The target as the file names it. */
  written: string;
  isTypeOnly: boolean;
}

const FOLDERS = ["src", "sdk/src", "examples", "tests", "bench", "scripts", "tools", "docs", "deploy", "db"];
const READ = /\.(tsx?|mjs|md|sql)$/;
const CODE = /\.(tsx?|mjs)$/;
const GENERATED = ["src/server/platform/schema.ts", "sdk/src/api-types.ts", "sdk/src/api-facts.ts"];

/** Every hand-written file, parsed. */
export function readHouse(root: string): HouseFile[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  return ["README.md", "sdk/README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", ...inFolders]
    .filter((path) => READ.test(path) && !path.includes("/node_modules/") && !GENERATED.includes(path))
    .map((path) => parseHouseFile(path, readFileSync(join(root, path), "utf8")));
}

/** Parses one file; throws on a syntax error, because a rule must not pass on what it cannot read. */
export function parseHouseFile(path: string, text: string): HouseFile {
  const lineStarts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  const lineAt = (offset: number) => lineStarts.filter((start) => start <= offset).length;
  const lineCount = text.trimEnd().split("\n").length;
  if (!CODE.test(path)) return { path, text, lineCount, lineAt, imports: [], exports: [], nodes: [] };

  const { program, module, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  const nodes = [...walk(program)];
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  return {
    path,
    text,
    lineCount,
    lineAt,
    nodes,
    exports: entries,
    imports: [...readImports(path, module, nodes)],
  };
}

function* readImports(
  path: string,
  module: ReturnType<typeof parseSync>["module"],
  nodes: Node[],
): Generator<HouseImport> {
  for (const { moduleRequest, entries } of module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    yield { ...named(path, moduleRequest.value), isTypeOnly };
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) yield { ...named(path, moduleRequest.value), isTypeOnly: isType };
    }
  }
  for (const node of nodes) {
    if (node.type === "ImportExpression" && node.source.type === "Literal") {
      yield { ...named(path, String(node.source.value)), isTypeOnly: false };
    }
  }
}

function named(from: string, written: string): Pick<HouseImport, "target" | "written"> {
  if (written.startsWith("#")) return { target: `src/${written.slice(1)}`, written };
  return { target: written.startsWith(".") ? posix.join(posix.dirname(from), written) : written, written };
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
  } else if (typeof value === "object" && value !== null) {
    if ("type" in value) yield value as Node;
    for (const child of Object.values(value)) yield* walk(child);
  }
}
