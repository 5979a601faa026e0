import { refusals } from "#contract/refusals.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { useDocs } from "#web/marketing/developers/docs.tsx";
import { Markdown } from "#web/marketing/developers/markdown.tsx";
import { type Operation, resolveReference } from "#web/marketing/developers/reference/read-tags.ts";

/** Every error code that a client's call can answer with, in alphabetical order, each with an anchor of its own. */
export function ErrorsPage({ text }: { text: string }) {
  const users = useCallsByCode();
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => users.has(code)).sort();
  return (
    <>
      <Markdown text={text} />
      <ul>
        {codes.map((code) => (
          <li key={code} className="border-line border-t py-3">
            <h2
              id={code}
              className="docs-heading flex flex-wrap items-baseline gap-x-3 font-normal font-sans tracking-normal"
            >
              <a href={`#${code}`} className="wrap-anywhere font-medium font-mono text-14">
                {code}
              </a>
              <span className="figures text-13 text-stone">{refusals[code].status}</span>
            </h2>
            <p className="mt-1 text-14 text-stone">{refusals[code].message}</p>
            <CallList calls={users.get(code) ?? []} />
          </li>
        ))}
      </ul>
    </>
  );
}

const shownCalls = 3;

function CallList({ calls }: { calls: readonly Operation[] }) {
  if (calls.length === 0) return null;
  const links = calls.map(({ operationId, href, method, path }) => (
    <a key={operationId} href={href} className="link wrap-anywhere font-mono">
      {method} {path}
    </a>
  ));
  const list = <span className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-13">{links}</span>;
  if (calls.length <= shownCalls) return list;
  return (
    <details className="mt-1 text-13">
      <summary className="inline-flex min-h-6 items-center text-stone underline underline-offset-3">
        {calls.length} calls
      </summary>
      {list}
    </details>
  );
}

/** The calls that name each code among their answers. */
function useCallsByCode(): ReadonlyMap<string, readonly Operation[]> {
  const { api, tags } = useDocs();
  const found = new Map<string, Operation[]>();
  for (const operation of tags.flatMap(({ operations }) => operations)) {
    const texts = Object.values(operation.responses).map(
      (response) => resolveReference(api, response).description ?? "",
    );
    for (const code of new Set(texts.join(" ").match(/\b[a-z]+(?:_[a-z]+)*\b/g) ?? []))
      found.set(code, [...(found.get(code) ?? []), operation]);
  }
  return found;
}
