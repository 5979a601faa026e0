import { callExamples } from "#contract/api-call-examples.ts";
import { fieldExamples } from "#contract/api-field-examples.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { internalError, type ProblemCode, problemTitle } from "#contract/problem-titles.ts";
import { refusals } from "#contract/refusals.ts";
import type { Json } from "./json-schemas.ts";

type Components = Json;

/** Calls of staff have no examples: nobody outside writes for them. */
export function hasExamples({ path }: Endpoint): boolean {
  return !path.startsWith("/api/admin/");
}

/** A field without an example of its own: its schema and name. */
export class ExampleMissing extends Error {
  override name = "ExampleMissing";
}

/** Example of a request's body, without what it may leave out. */
export function exampleOfBody({ operationId }: Endpoint, schema: Json, components: Components): unknown {
  return (
    callExamples[operationId]?.body ??
    exampleOf(schema, { owner: operationId, field: "body", requiredOnly: true, isRoot: true }, components)
  );
}

/** Example of a successful answer. */
export function exampleOfAnswer({ operationId }: Endpoint, schema: Json, components: Components): unknown {
  const example = callExamples[operationId]?.answer;
  if (example !== undefined) return example;
  return exampleOf(schema, { owner: operationId, field: "answer", isRoot: true }, components);
}

/** The beginning of a file. */
export function exampleOfFile({ operationId }: Endpoint, mediaType: string): unknown {
  return callExamples[operationId]?.answer ?? fileExamples[mediaType] ?? "";
}

/** Beginnings of files by media type. */
const fileExamples: Readonly<Record<string, string>> = {
  "image/heic": "ftypheic",
  "image/jpeg": "\u00ff\u00d8\u00ff",
  "image/png": "\u0089PNG",
  "image/webp": "RIFF",
  "application/pdf": "%PDF-1.7",
  "text/event-stream": "retry: 3000\n\n",
};

/** Example of a path or query parameter. */
export function exampleOfParameter(
  { operationId }: Endpoint,
  name: string,
  schema: Json,
  components: Components,
): unknown {
  return exampleOf(schema, { owner: operationId, field: name }, components);
}

/** Example of the error with this code. */
export function exampleOfProblem(code: ProblemCode): Json {
  const { status, message } = code === "internal" ? { status: 500, message: internalError } : refusals[code];
  return {
    type: `https://summit.test/developers/errors#${code}`,
    title: problemTitle(code),
    status,
    detail: message,
    request_id: "019ab2c4-1f02-7b6e-8c11-3d5e9a7f2b60",
    message,
    code,
    ...problemDetails[code],
  };
}

const challenge = {
  token: "pMwzE0k1Zr5cX2mQ",
  summary: "Pay 1,250.00 EUR to Müller Maschinenbau GmbH",
  factors: ["totp"],
};

const problemDetails: Partial<Readonly<Record<ProblemCode, Json>>> = {
  confirmation_required: { challenge },
  second_factor_required: { challenge: { ...challenge, summary: "Log in" } },
  input_invalid: { fields: { amount: "Enter the amount in numbers, like 1250.00" } },
  input_malformed: { fields: { amount: "Required" } },
};

type Place = {
  /** The schema or call that the field belongs to. */
  readonly owner: string;
  readonly field: string;
  /** Leaves out what a request may leave out. */
  readonly requiredOnly?: boolean;
  /** Whether the field is the whole of its owner. */
  readonly isRoot?: boolean;
};

/**
 * The example of a schema, built from those of its fields. @throws ExampleMissing for a field that has none.
 */
export function exampleOf(schema: Json, place: Place, components: Components): unknown {
  const { owner, field } = place;
  const own = fieldExamples[`${owner}.${field}`];
  if (own !== undefined) return own;
  if (typeof schema.$ref === "string") {
    const id = schema.$ref.replace("#/components/schemas/", "");
    return exampleOf((components[id] ?? {}) as Json, { ...place, owner: id, isRoot: true }, components);
  }
  return exampleOfShape(schema, place, components);
}

type Shape = {
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
  readonly prefixItems?: readonly Json[];
  readonly propertyNames?: Json;
  readonly additionalProperties?: Json | boolean;
  readonly format?: string;
  readonly default?: unknown;
};

function exampleOfShape(schema: Json, place: Place, components: Components): unknown {
  const shape = schema as Shape;
  const { owner, field } = place;
  if ("const" in shape) return shape.const;
  const isLeaf = !shape.properties && !shape.items && !shape.prefixItems;
  if (isLeaf && fieldExamples[field] !== undefined && fits(fieldExamples[field], shape))
    return fieldExamples[field];
  if (shape.examples) return shape.examples[0];
  if (shape.enum) return shape.enum[0];
  if (shape.allOf) {
    const parts = shape.allOf.map((part) => exampleOf(part, place, components));
    return Object.assign({}, ...parts);
  }
  const choice = (shape.anyOf ?? shape.oneOf)?.find(({ type }) => type !== "null");
  if (choice) return exampleOf(choice, place, components);
  const type = Array.isArray(shape.type) ? shape.type.find((each) => each !== "null") : shape.type;
  switch (type) {
    case "object":
      return exampleOfObject(shape, place, components);
    case "array":
      if (shape.prefixItems) return shape.prefixItems.map((item) => exampleOf(item, place, components));
      return [exampleOf(shape.items ?? {}, { ...place, field: singular(field) }, components)];
    case "boolean":
      return shape.default ?? false;
    default: {
      const example = shape.default ?? exampleOfFormat(shape);
      if (example !== undefined) return example;
      throw new ExampleMissing(`${owner}.${field}: ${JSON.stringify(schema)}`);
    }
  }
}

const forms: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  "date-time": /^\d{4}-\d{2}-\d{2}T/,
  uuid: /^[0-9a-f]{8}-/,
};

/** Whether a field's example is of a kind that this schema has; a name can stand for a text here and a list there. */
function fits(example: unknown, { type, anyOf, oneOf, enum: values, format }: Shape): boolean {
  if (values) return values.includes(example);
  const form = forms[format ?? ""];
  if (form && example !== null) return typeof example === "string" && form.test(example);
  if (anyOf ?? oneOf)
    return (anyOf ?? oneOf ?? []).some((choice) => !("$ref" in choice) && fits(example, choice as Shape));
  const types = typeof type === "string" ? [type] : (type ?? []);
  const kind = example === null ? "null" : Array.isArray(example) ? "array" : typeof example;
  return types.includes(kind) || (kind === "number" && types.includes("integer"));
}

function exampleOfObject(shape: Shape, place: Place, components: Components): Json {
  const { properties, required = [], propertyNames, additionalProperties } = shape;
  if (properties) {
    // Fields of an object without an id belong to what the object is a field of.
    const owner = place.isRoot ? place.owner : place.field;
    const wanted = Object.entries(properties).filter(
      ([name]) => !place.requiredOnly || required.includes(name),
    );
    return Object.fromEntries(
      wanted.map(([name, property]) => [
        name,
        exampleOf(property, { ...place, owner, field: name, isRoot: false }, components),
      ]),
    );
  }
  if (typeof additionalProperties !== "object") return {};
  const names = ((propertyNames ?? {}) as Shape).enum ?? [fieldExamples[`${place.field}.key`] ?? place.field];
  const value = exampleOf(
    additionalProperties as Json,
    { ...place, field: singular(place.field) },
    components,
  );
  return Object.fromEntries(names.map((name) => [String(name), value]));
}

function exampleOfFormat({ format }: Shape): unknown {
  switch (format) {
    case "uuid":
      return "019ab2c4-5e9a-7f31-b0a4-2c6d8e1f3a57";
    case "email":
      return "jane.smith@example.com";
    case "date":
      return "2026-11-27";
    case "date-time":
      return "2026-11-25T10:15:00.000Z";
    case "uri":
      return "https://www.example.com/";
    default:
      return undefined;
  }
}

function singular(field: string): string {
  return field.endsWith("ies") ? `${field.slice(0, -3)}y` : field.replace(/s$/, "");
}
