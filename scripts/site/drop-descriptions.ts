import type { Plugin } from "vite";

/** A text or an object without another in it, as biome formats the arguments of these calls. */
const described =
  /\s*\.(?:describe\(\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$]*`),?\s*\)|meta\(\{[^{}]*\}\))/g;

/** Leaves out what the contract's schemas say for the API description alone, which no browser needs. */
export function dropDescriptions(): Plugin {
  return {
    name: "summit:drop-descriptions",
    apply: "build",
    transform: {
      filter: { id: /\/src\/contract\/.+\.ts$/ },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}

export function withoutDescriptions(code: string): string {
  return code.replaceAll(described, "");
}
