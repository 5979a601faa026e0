import type { ApiContent } from "#contract/reporting/api-description.ts";
import { CodeBlock } from "#web/marketing/developers/code-sample.tsx";
import { type Docs, useDocs } from "#web/marketing/developers/docs.tsx";
import { firstExample, successOf } from "./read-tags.ts";

type ExampleProps = { operationId: string; title?: string };

/** A body that the call takes, from the API description; nothing without an example there. */
export function ExampleRequest({ operationId, title = "Body" }: ExampleProps) {
  const docs = useDocs();
  return showExample(docs, findOperation(docs, operationId).requestBody?.content, title);
}

/** What the call answers, from the API description; nothing without an example there. */
export function ExampleAnswer({ operationId, title }: ExampleProps) {
  const docs = useDocs();
  const success = successOf(docs.api, findOperation(docs, operationId));
  return showExample(docs, success?.content, title ?? `Answer ${success?.status}`);
}

function showExample({ api }: Docs, content: ApiContent | undefined, title: string) {
  const [type = "", body] = Object.entries(content ?? {})[0] ?? [];
  const example = body && firstExample(api, body);
  if (example === undefined || !type.includes("json")) return null;
  return <CodeBlock title={title} code={JSON.stringify(example, null, 2)} language="json" />;
}

/** @throws Error when there is no such call. */
function findOperation({ tags }: Docs, operationId: string) {
  const operation = tags
    .flatMap(({ operations }) => operations)
    .find((each) => each.operationId === operationId);
  if (!operation) throw new Error(`the API description has no ${operationId}`);
  return operation;
}
