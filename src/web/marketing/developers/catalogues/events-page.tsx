import { leafSchemas } from "#contract/leaf-schemas.ts";
import type { ApiSchema } from "#contract/reporting/api-description.ts";
import { webhookEvents, webhookExample } from "#contract/webhooks/webhook-events.ts";
import { z } from "#contract/zod.ts";
import { testEventType, webhookEventGroups } from "#domain/webhooks/event-type.ts";
import { CodeBlock } from "#web/marketing/developers/code-sample.tsx";
import { DocsHeading } from "#web/marketing/developers/docs-heading.tsx";
import { Markdown } from "#web/marketing/developers/markdown.tsx";
import { SchemaFields } from "#web/marketing/developers/reference/schema-fields.tsx";

type Group = { readonly name: string; readonly types: readonly (keyof typeof webhookEvents)[] };

const groups: readonly Group[] = [...webhookEventGroups, { name: "Tests", types: [testEventType] }];

/** Every type of webhook event by group, with the fields of its data and an example. */
export function EventsPage({ text }: { text: string }) {
  return (
    <>
      <Markdown text={text} />
      {groups.map(({ name, types }) => (
        <section key={name}>
          <DocsHeading>{name}</DocsHeading>
          {types.map((type) => (
            <EventType key={type} type={type} />
          ))}
        </section>
      ))}
    </>
  );
}

function EventType({ type }: { type: keyof typeof webhookEvents }) {
  const { summary, version, data } = webhookEvents[type];
  return (
    <section aria-labelledby={type}>
      <DocsHeading level={3} id={type}>
        {type}
      </DocsHeading>
      <p className="mb-3 text-14 text-stone">
        {summary} Version {version}.
      </p>
      <SchemaFields schema={schemaOf(data)} side="answer" />
      <CodeBlock title="Example" code={JSON.stringify(webhookExample(type), null, 2)} language="json" />
    </section>
  );
}

type Defined = { readonly $defs?: Readonly<Record<string, ApiSchema>> };

/** The JSON schema without definitions beside it: amounts and currencies as the API description has them. */
function schemaOf(data: z.ZodType): ApiSchema {
  const { $defs = {}, ...schema } = z.toJSONSchema(data, {
    io: "output",
    unrepresentable: "any",
  }) as ApiSchema & Defined;
  const inline = (given: ApiSchema): ApiSchema => {
    const [, name = ""] = /^#\/\$defs\/(.+)$/.exec(given.$ref ?? "") ?? [];
    const { description } = given;
    const found: ApiSchema = (leafSchemas[name] as ApiSchema | undefined) ?? $defs[name] ?? given;
    return {
      ...found,
      ...(description !== undefined && { description }),
      ...(found.properties && {
        properties: Object.fromEntries(
          Object.entries(found.properties).map(([key, property]) => [key, inline(property)]),
        ),
      }),
      ...(found.items && { items: inline(found.items) }),
      ...(found.anyOf && { anyOf: found.anyOf.map(inline) }),
    };
  };
  return inline(schema);
}
