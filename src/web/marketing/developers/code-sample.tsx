import { type ReactNode, useId } from "react";
import { type CodeLanguage, highlight } from "./highlight.tsx";
import { findSample, type SampleLanguage } from "./samples.ts";

/** A sample with a tab for each of its languages, which work without a script. */
export function CodeSample({ name, region }: { name: string; region?: string | undefined }) {
  const group = useId();
  const sample = Object.entries(findSample(name, region)) as [SampleLanguage, string][];
  const [first] = sample[0] ?? [];
  const tabs = (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Language</legend>
      {sample.map(([language]) => (
        <label
          key={language}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-control px-3 font-semibold text-14 text-stone hover:text-ink has-checked:text-ink has-checked:underline has-checked:decoration-2 has-checked:decoration-pine has-checked:underline-offset-8 has-focus-visible:outline-2 has-focus-visible:outline-ring md:min-h-9"
        >
          <input
            type="radio"
            name={group}
            value={language}
            defaultChecked={language === first}
            className="sr-only"
          />
          {language}
        </label>
      ))}
    </fieldset>
  );
  return (
    <CodeFrame title={sample.length > 1 ? tabs : first}>
      {sample.map(([language, code]) => (
        <CodeText key={language} language={language} code={code} />
      ))}
    </CodeFrame>
  );
}

/** One text without tabs: an example of a body, a header, a file. */
export function CodeBlock({
  title,
  code,
  language,
}: {
  title: string;
  code: string;
  language: CodeLanguage;
}) {
  return (
    <CodeFrame title={title}>
      <CodeText language={language} code={code} />
    </CodeFrame>
  );
}

function CodeFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <figure className="docs-sample my-5 overflow-hidden rounded-field border border-line bg-panel">
      <figcaption className="flex min-h-11 items-center justify-between gap-2 border-line border-b px-2 md:min-h-10">
        {typeof title === "string" ? (
          <span className="min-w-0 truncate px-2 font-semibold text-14">{title}</span>
        ) : (
          title
        )}
        <button
          type="button"
          data-copy
          className="inline-flex min-h-11 shrink-0 items-center rounded-control px-3 font-semibold text-14 text-stone hover:text-ink md:min-h-9"
        >
          Copy
        </button>
      </figcaption>
      {children}
    </figure>
  );
}

/** A wide sample scrolls sideways, by keyboard too. */
const focusable = { tabIndex: 0 };

function CodeText({ language, code }: { language: CodeLanguage; code: string }) {
  return (
    <pre
      {...focusable}
      data-language={language}
      className="overflow-x-auto p-4 max-md:[scrollbar-width:none] font-mono text-13 leading-5 -outline-offset-2"
    >
      <code>{highlight(code, language)}</code>
    </pre>
  );
}
