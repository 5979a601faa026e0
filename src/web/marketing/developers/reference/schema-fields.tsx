import type { ApiSchema } from "#contract/reporting/api-description.ts";
import { useDocs } from "#web/marketing/developers/docs.tsx";
import { InlineCode } from "#web/marketing/developers/inline-code.tsx";
import { describeLimits, describeType } from "./describe-type.ts";
import { propertiesOf, resolveReference } from "./read-tags.ts";

type FieldProps = {
  name: string;
  schema: ApiSchema;
  required: boolean;
  description?: string | undefined;
  /** Says "required" or "optional"; answers have their fields always, or else say "optional". */
  side: "request" | "answer";
  depth?: number;
};

/** Deeper objects repeat what other pages describe. */
const maxDepth = 6;

/** The fields of an object, each with its type, limits and meaning; nested ones unfold. */
export function SchemaFields({
  schema,
  side,
  depth = 0,
}: {
  schema: ApiSchema;
  side: FieldProps["side"];
  depth?: number;
}) {
  const { api } = useDocs();
  const properties = propertiesOf(api, schema);
  return (
    <ul>
      {properties.map(([name, property, required]) => (
        <Field key={name} name={name} schema={property} required={required} side={side} depth={depth} />
      ))}
    </ul>
  );
}

/** One field or parameter. */
export function Field({ name, schema, required, description, side, depth = 0 }: FieldProps) {
  const { api } = useDocs();
  const resolved = resolveReference(api, schema);
  const text = description ?? schema.description ?? resolved.description;
  const limits = describeLimits(resolved);
  return (
    <li className="border-line border-t py-3 text-14">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="wrap-anywhere font-medium font-mono text-13">{name}</code>
        <span className="text-13 text-stone">{describeType(api, schema)}</span>
        {side === "request" && required && <span className="font-semibold text-13">required</span>}
        {side === "answer" && !required && <span className="text-13 text-stone">optional</span>}
      </p>
      {text !== undefined && (
        <p className="mt-1 text-stone">
          <InlineCode text={text} />
        </p>
      )}
      {limits.length > 0 && <p className="mt-1 text-13 text-stone">{limits.join(", ")}</p>}
      <Values schema={resolved} />
      <Nested schema={resolved} side={side} depth={depth} name={name} />
    </li>
  );
}

const shownValues = 12;

/** The values of an enumeration; a long list unfolds. */
function Values({ schema }: { schema: ApiSchema }) {
  const { api } = useDocs();
  const [item] = [schema.items && resolveReference(api, schema.items)];
  const values = schema.enum ?? item?.enum ?? [];
  if (values.length === 0) return null;
  const list = (
    <span className="wrap-anywhere font-mono text-13">{values.map((value) => String(value)).join(", ")}</span>
  );
  if (values.length <= shownValues) return <p className="mt-1 text-13 text-stone">One of {list}</p>;
  return (
    <details className="mt-1 text-13 text-stone">
      <summary className="inline-flex min-h-6 items-center underline underline-offset-3">
        One of {values.length} values
      </summary>
      {list}
    </details>
  );
}

type NestedProps = { schema: ApiSchema; side: FieldProps["side"]; depth: number; name: string };

/** The fields of an object, of an array's items or of each variant. */
function Nested({ schema, side, depth, name }: NestedProps) {
  const { api } = useDocs();
  const inner = schema.items === undefined ? schema : resolveReference(api, schema.items);
  const variants = (inner.anyOf ?? inner.oneOf ?? [inner])
    .map((variant) => resolveReference(api, variant))
    .filter((variant) => propertiesOf(api, variant).length > 0);
  if (variants.length === 0 || depth >= maxDepth) return null;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-6 items-center text-13 text-pine underline underline-offset-3">
        Fields of {name}
      </summary>
      {variants.map((variant, index) => (
        <div key={propertiesOf(api, variant).join()} className="mt-2 border-line border-l pl-4">
          {variants.length > 1 && <p className="pt-2 text-13 text-stone">{index === 0 ? "Either" : "Or"}</p>}
          <SchemaFields schema={variant} side={side} depth={depth + 1} />
        </div>
      ))}
    </details>
  );
}
