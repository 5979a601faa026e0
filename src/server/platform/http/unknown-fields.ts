import { z } from "#contract/zod.ts";
import type { FieldFaults } from "#domain/refusal.ts";

const unknownField = "There is no such field";

/**
 * Faults of the fields that none of the schemas knows, by path: `lines.0.amout`. A misspelt optional field would
 * otherwise be as good as absent: a payment with a `refernce` would leave without its reference.
 */
export function unknownFields(input: unknown, ...[schema, ...others]: Schemas): FieldFaults {
  const names = namesOfUnknown(schema, input);
  // Nearly every request is known to the first.
  const elsewhere = names.length === 0 ? [] : others.map((other) => new Set(namesOfUnknown(other, input)));
  const unknown = names.filter((name) => elsewhere.every((set) => set.has(name)));
  return Object.fromEntries(unknown.map((name) => [name, unknownField]));
}

type Schemas = readonly [z.ZodType, ...z.ZodType[]];

function namesOfUnknown(schema: z.ZodType, input: unknown): readonly string[] {
  return pathsOfUnknown(schema, input).map((path) => path.join("."));
}

type Path = readonly (string | number)[];

function pathsOfUnknown(schema: z.core.$ZodType, input: unknown): readonly Path[] {
  if (typeof input !== "object" || input === null) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return def.catchall ? [] : pathsInObject(def.shape, input);
    case "array":
      return Array.isArray(input) ? input.flatMap((item, at) => pathsWithin(def.element, item, at)) : [];
    case "record":
      return Object.entries(input).flatMap(([key, value]) => pathsWithin(def.valueType, value, key));
    case "union":
      return pathsInUnion(def.options, input);
    case "pipe":
      return pathsOfUnknown(def.in, input);
    case "optional":
    case "nullable":
    case "default":
    case "catch":
    case "readonly":
      return pathsOfUnknown(def.innerType, input);
    default:
      return [];
  }
}

function pathsInObject(shape: z.core.$ZodShape, input: object): readonly Path[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return schema ? pathsWithin(schema, value, name) : [[name]];
  });
}

/** Of the variants that take the input, the one counts that knows most of it. */
function pathsInUnion(variants: readonly z.core.$ZodType[], input: unknown): readonly Path[] {
  const taking = variants.filter((variant) => z.safeParse(variant, input).success);
  const [least = []] = taking
    .map((variant) => pathsOfUnknown(variant, input))
    .toSorted((one, other) => one.length - other.length);
  return least;
}

function pathsWithin(schema: z.core.$ZodType, input: unknown, key: string | number): readonly Path[] {
  return pathsOfUnknown(schema, input).map((path) => [key, ...path]);
}
