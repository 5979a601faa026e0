import type { ReactNode } from "react";
import { apiScopes } from "#contract/api-scopes.ts";
import type { ApiContent } from "#contract/reporting/api-description.ts";
import { useDocs } from "#web/marketing/developers/docs.tsx";
import { DocsHeading } from "#web/marketing/developers/docs-heading.tsx";
import { InlineCode } from "#web/marketing/developers/inline-code.tsx";
import { MethodName } from "./method-name.tsx";
import { ExampleAnswer, ExampleRequest } from "./operation-example.tsx";
import { type Operation, parametersOf, propertiesOf, resolveReference, successOf } from "./read-tags.ts";
import { Refusals } from "./refusals.tsx";
import { Field, SchemaFields } from "./schema-fields.tsx";

/** One call: its address, what it takes and answers, and how it can be refused. */
export function OperationSection({ operation }: { operation: Operation }) {
  const { operationId, method, path, summary, description, deprecated } = operation;
  return (
    <section aria-labelledby={operationId} className="mt-10 border-line border-t pt-8">
      <DocsHeading id={operationId} flush>
        {summary}
      </DocsHeading>
      <p className="flex flex-wrap items-baseline gap-x-2 font-mono text-14">
        <MethodName method={method} />
        <span className="wrap-anywhere">{path}</span>
      </p>
      {deprecated && <p className="mt-2 font-semibold text-14 text-clay">Deprecated</p>}
      {description !== undefined && <Description text={description} />}
      <KeyAccess operation={operation} />
      <div className="mt-4 grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="min-w-0">
          <Parameters operation={operation} />
          <Body operation={operation} />
          <Answer operation={operation} />
          <Refusals operation={operation} />
        </div>
        <div className="min-w-0">
          <ExampleRequest operationId={operationId} title="Example body" />
          <ExampleAnswer operationId={operationId} title="Example answer" />
        </div>
      </div>
    </section>
  );
}

/** What an API key needs for the call. */
function KeyAccess({ operation: { method, path } }: { operation: Operation }) {
  const scope = apiScopes[`${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`];
  if (scope === undefined) return null;
  return (
    <p className="mt-2 text-14 text-stone">
      {scope === null ? (
        "People make this call in the app; API keys can't."
      ) : (
        <>
          API keys need the scope{" "}
          <a href="/developers/guides/authentication#scopes" className="link font-mono text-13">
            {scope}
          </a>
          .
        </>
      )}
    </p>
  );
}

function Description({ text }: { text: string }) {
  return text.split("\n\n").map((paragraph) => (
    <p key={paragraph} className="mt-2 text-14 text-stone">
      <InlineCode text={paragraph} />
    </p>
  ));
}

/** A header of every call, which the reference's own page describes once. */
const everywhere = "Summit-Version";

const places = [
  { place: "path", title: "In the path" },
  { place: "query", title: "In the query" },
  { place: "header", title: "Headers" },
] as const;

function Parameters({ operation }: { operation: Operation }) {
  const { api } = useDocs();
  return places.map(({ place, title }) => {
    const parameters = parametersOf(api, operation, place).filter(({ name }) => name !== everywhere);
    if (parameters.length === 0) return null;
    return (
      <Part key={place} title={title}>
        <ul>
          {parameters.map(({ name, schema = {}, required = false, description }) => (
            <Field
              key={name}
              name={name}
              schema={schema}
              required={required}
              description={description}
              side="request"
            />
          ))}
        </ul>
      </Part>
    );
  });
}

function Body({ operation }: { operation: Operation }) {
  if (!operation.requestBody) return null;
  return (
    <Part title="Body">
      <Content content={operation.requestBody.content} side="request" />
    </Part>
  );
}

function Answer({ operation }: { operation: Operation }) {
  const { api } = useDocs();
  const success = successOf(api, operation);
  if (!success) return null;
  return (
    <Part title={`Answer ${success.status}`}>
      {success.content === undefined ? (
        <p className="border-line border-t py-3 text-14 text-stone">
          {success.description ?? "Success, without a body"}
        </p>
      ) : (
        <Content content={success.content} side="answer" />
      )}
    </Part>
  );
}

type ContentProps = { content: ApiContent; side: "request" | "answer" };

/** The fields of a JSON body, or the media type of a file. */
function Content({ content, side }: ContentProps) {
  const { api } = useDocs();
  const [type = "", { schema } = {}] = Object.entries(content)[0] ?? [];
  const resolved = schema && resolveReference(api, schema);
  const item = resolved?.items && resolveReference(api, resolved.items);
  const fields = resolved && propertiesOf(api, resolved).length > 0 ? resolved : item;
  return (
    <>
      {type !== "application/json" && (
        <p className="border-line border-t py-3 font-mono text-13 text-stone">{type}</p>
      )}
      {item && fields === item && <p className="py-2 text-14 text-stone">A list, each with:</p>}
      {fields ? (
        <SchemaFields schema={fields} side={side} />
      ) : (
        resolved?.anyOf && (
          <ul>
            <Field name="body" schema={resolved} required side={side} />
          </ul>
        )
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h3 className="mb-1 font-sans font-semibold text-14 tracking-normal">{title}</h3>
      {children}
    </div>
  );
}
