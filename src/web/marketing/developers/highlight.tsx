import type { ReactNode } from "react";
import { classNames } from "#web/design/class-names.ts";

export type CodeLanguage = "curl" | "TypeScript" | "json" | "text";

type Look = "comment" | "string" | "name" | "keyword";

const looks: Readonly<Record<Look, string>> = {
  comment: "text-stone italic",
  string: "text-pine",
  name: "font-medium",
  keyword: "font-semibold",
};

/** Tokens of each language that look different from the rest; the first that matches counts. */
const grammars: Readonly<Record<CodeLanguage, RegExp | undefined>> = {
  curl: /(?<comment>(?<=^|\s)#[^\n]*)|(?<string>"(?:[^"\\]|\\.)*"|'[^']*')|(?<keyword>\b(?:curl|export|until|do|done|if|then|fi|echo)\b)/gm,
  TypeScript:
    /(?<comment>\/\/[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<keyword>\b(?:await|async|const|let|function|return|if|else|for|of|while|import|from|throw|new|type|export|try|catch)\b)/g,
  json: /(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")/g,
  text: undefined,
};

/** A code sample's text, with comments, strings and keywords set apart. */
export function highlight(code: string, language: CodeLanguage): ReactNode {
  const grammar = grammars[language];
  if (!grammar) return code;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(grammar)) {
    const look = (Object.keys(looks) as Look[]).find((name) => groups[name] !== undefined);
    parts.push(
      code.slice(end, index),
      <span key={index} className={classNames(look && looks[look])}>
        {text}
      </span>,
    );
    end = index + text.length;
  }
  return [...parts, code.slice(end)];
}
