import { Marked, type Token } from "marked";
import { Children, type ReactNode } from "react";
import { ErrorCodeTable } from "./catalogues/error-code-table.tsx";
import { CodeBlock, CodeSample } from "./code-sample.tsx";
import { useDocs } from "./docs.tsx";
import type { CodeLanguage } from "./highlight.tsx";
import { Prose } from "./prose.tsx";
import { ExampleAnswer, ExampleRequest } from "./reference/operation-example.tsx";
import { slug } from "./slug.ts";

/** `{{name value …}}` as a paragraph of its own shows something that is not text. */
const directive = /^\{\{(\w+)((?: [^\s}]+)*)\}\}\s*$/;

const directives: Readonly<Record<string, (values: readonly string[]) => ReactNode>> = {
  sample: ([name = "", region]) => <CodeSample name={name} region={region} />,
  request: ([operationId = ""]) => <ExampleRequest operationId={operationId} />,
  answer: ([operationId = ""]) => <ExampleAnswer operationId={operationId} />,
  codes: (codes) => <ErrorCodeTable codes={codes} />,
};

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      const id = slug(text);
      const inner = this.parser.parseInline(tokens);
      return `<h${depth} id="${id}" class="docs-heading"><a href="#${id}">${inner}</a></h${depth}>`;
    },
    // A column may need no heading, and a heading must not be empty.
    table({ header, rows }) {
      const cell = (tag: string, { tokens }: (typeof header)[number]) =>
        `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
      const headings = header.map((each) => cell(each.text === "" ? "td" : "th", each)).join("");
      const isNamed = header.some(({ text }) => text !== "");
      const body = rows.map((row) => `<tr>${row.map((each) => cell("td", each)).join("")}</tr>`).join("");
      return `<table>${isNamed ? `<thead><tr>${headings}</tr></thead>` : ""}<tbody>${body}</tbody></table>`;
    },
  },
});

/** A page's text in Markdown. `{{baseUrl}}` within it is the address of this installation. */
export function Markdown({ text }: { text: string }) {
  const { site } = useDocs();
  const tokens = marked.lexer(text.replaceAll("{{baseUrl}}", site.publicUrl));
  return Children.toArray(groupTokens(tokens).map(renderPart));
}

type Part = { readonly prose: Token[] } | { readonly block: Token };

/** Paragraphs, lists and headings that follow each other are one part; samples and directives are parts of their own. */
function groupTokens(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (token.type === "code" || directive.test(token.raw)) parts.push({ block: token });
    else if (last && "prose" in last) last.prose.push(token);
    else parts.push({ prose: [token] });
  }
  return parts;
}

const languages: Readonly<Record<string, readonly [CodeLanguage, string]>> = {
  json: ["json", "JSON"],
  ts: ["TypeScript", "TypeScript"],
  sh: ["curl", "Shell"],
  http: ["text", "HTTP"],
};

function renderPart(part: Part): ReactNode {
  if ("prose" in part) return <Prose html={marked.parser(part.prose)} />;
  const { block } = part;
  if (block.type === "code") {
    const [language, title] = languages[(block.lang ?? "").split(" ")[0] ?? ""] ?? ["text", "Text"];
    return <CodeBlock title={title} code={block.text} language={language} />;
  }
  const [, name = "", values = ""] = directive.exec(block.raw) ?? [];
  const show = directives[name];
  if (!show) throw new Error(`the documentation has no {{${name}}}`);
  return show(values.split(" ").slice(1));
}
