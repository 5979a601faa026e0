import { leafSchemas } from "#contract/leaf-schemas.ts";
import { z } from "#contract/zod.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Converts the contract's schemas to JSON Schema 2020-12 and collects those that have an id as components. */
export function createSchemas() {
  const components = new Map<string, unknown>();

  /** Adds a component; where a request's form of a schema differs from an answer's, it is a component of its own. */
  function nameOf(id: string, io: "input" | "output", definition: unknown): string {
    const known = components.get(id);
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(definition);
    if (isSame) {
      components.set(id, definition);
      return id;
    }
    if (io === "output") throw new Error(`two schemas of an answer have the id ${id}`);
    const name = `${id}Input`;
    const other = components.get(name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(definition))
      throw new Error(`two schemas have the id ${name}`);
    components.set(name, definition);
    return name;
  }

  return {
    components: () =>
      Object.fromEntries([...components].toSorted(([one], [other]) => (one < other ? -1 : 1))),

    schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
      const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
      const names = new Map<string, string>();
      // Components refer to each other, so that each has its final name before the next is looked at.
      for (const [id, definition] of inOrderOfUse($defs as Record<string, unknown>)) {
        names.set(id, nameOf(id, io, leafSchemas[id] ?? tidied(definition, io, names)));
      }
      return tidied(root, io, names) as Json;
    },
  };
}

/** Definitions after those that they refer to; none of the contract's refers to itself. */
function inOrderOfUse(definitions: Record<string, unknown>): [string, unknown][] {
  const ordered = new Map<string, unknown>();
  const visit = (id: string) => {
    if (ordered.has(id)) return;
    for (const [, other = ""] of JSON.stringify(definitions[id]).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (other !== id) visit(other);
    }
    ordered.set(id, definitions[id]);
  };
  for (const id of Object.keys(definitions)) visit(id);
  return [...ordered];
}

/**
 * The same schema with references to components. Answers may gain fields, so that they are open; ids go without the
 * pattern that says what their format says.
 */
function tidied(schema: unknown, io: "input" | "output", names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => tidied(item, io, names));
  if (typeof schema !== "object" || schema === null) return schema;
  const fields = Object.entries(schema)
    .filter(([key, value]) => !isNoise(key, value, schema as Json, io))
    .map(([key, value]) => [key, key === "$ref" ? refTo(String(value), names) : tidied(value, io, names)]);
  return withProperties(flattened(Object.fromEntries(fields)));
}

/** A record of known names is an object with these properties. */
function withProperties(schema: Json): Json {
  const { propertyNames, additionalProperties, ...rest } = schema as Record<string, unknown> & {
    readonly propertyNames?: { readonly enum?: readonly string[] };
  };
  if (!propertyNames?.enum) return schema;
  const properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
  return { ...rest, properties };
}

function isNoise(key: string, value: unknown, { format }: Json, io: "input" | "output"): boolean {
  if (key === "additionalProperties") return value === false && io === "output";
  if (key === "pattern") return format === "uuid" || format === "email";
  if (key === "id") return typeof value === "string";
  return (key === "maximum" || key === "minimum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

function refTo(ref: string, names: ReadonlyMap<string, string>): string {
  const id = ref.replace("#/$defs/", "");
  return `#/components/schemas/${names.get(id) ?? id}`;
}

/** A choice with a single member is that member. */
function flattened(schema: Json): Json {
  const { anyOf, allOf, ...rest } = schema as { anyOf?: Json[]; allOf?: Json[] };
  const choice = anyOf ?? allOf;
  return choice?.length === 1 ? { ...choice[0], ...rest } : schema;
}
