const mark = /^\s*(?:#|\/\/) (region|endregion)(?: (\S+))?$/;

/**
 * The lines of a sample between `# region name` and `# endregion` (`//` in TypeScript), without the indent
 * that they share; without a name the whole sample, less such marks. Undefined without such a region.
 */
export function readRegion(text: string, region?: string): string | undefined {
  const lines = text.split("\n");
  if (region === undefined) return trimLines(lines.filter((line) => !mark.test(line)));
  const begin = lines.findIndex((line) => {
    const [, kind, name] = mark.exec(line) ?? [];
    return kind === "region" && name === region;
  });
  if (begin < 0) return undefined;
  const length = lines.slice(begin + 1).findIndex((line) => mark.exec(line)?.[1] === "endregion");
  return trimLines(lines.slice(begin + 1, length < 0 ? undefined : begin + 1 + length));
}

function trimLines(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return lines
    .map((line) => line.slice(indent))
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
}
