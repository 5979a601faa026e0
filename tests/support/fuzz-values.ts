import { randomUUIDv7 } from "node:crypto";
import { hostileTexts, hostileValues } from "./hostile-values.ts";

export type Schema = Readonly<Record<string, unknown>>;
export type Components = Readonly<Record<string, Readonly<Record<string, Schema>>>>;

/** Random choices that follow from a seed (mulberry32). */
export function seededChoices(seed: number) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    random,
    chance: (share: number) => random() < share,
    pick: <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T,
  };
}

export type Choices = ReturnType<typeof seededChoices>;

/** Makes values of a schema; `fault` is the chance of each part to be none of it. */
export class FuzzValues {
  readonly #components: Components;
  readonly #choices: Choices;
  readonly #ids: readonly string[];

  constructor(components: Components, choices: Choices, ids: readonly string[]) {
    this.#components = components;
    this.#choices = choices;
    this.#ids = ids;
  }

  make(given: Schema, fault: number, depth = 0): unknown {
    const { chance, pick } = this.#choices;
    if (chance(fault)) return this.#faulty();
    const schema = resolve(given, this.#components);
    const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
    if (choices) return this.make(pick(choices), fault, depth + 1);
    if ("const" in schema) return schema.const;
    if (Array.isArray(schema.enum)) return pick(schema.enum);
    const type = Array.isArray(schema.type) ? pick(schema.type as string[]) : schema.type;
    if (type === "object") return this.#object(schema, fault, depth);
    if (type === "array") return this.#array(schema, fault, depth);
    if (type === "integer") return Math.round(this.#number(schema));
    if (type === "number") return this.#number(schema);
    if (type === "boolean") return chance(0.5);
    if (type === "string") return this.#text(schema);
    return type === "null" ? null : this.#faulty();
  }

  /** An example with some of its parts replaced. */
  vary(example: unknown, fault: number): unknown {
    const { chance, pick } = this.#choices;
    if (chance(fault)) return this.#faulty();
    if (Array.isArray(example)) return example.map((item) => this.vary(item, fault));
    if (typeof example === "object" && example !== null)
      return Object.fromEntries(
        Object.entries(example).map(([name, value]) => [name, this.vary(value, fault)]),
      );
    const isId = typeof example === "string" && /^[0-9a-f]{8}-/.test(example);
    return isId && this.#ids.length > 0 ? pick(this.#ids) : example;
  }

  #faulty(): unknown {
    const { chance, pick } = this.#choices;
    return chance(0.6) ? pick(hostileTexts) : pick(hostileValues);
  }

  #object(schema: Schema, fault: number, depth: number): unknown {
    const { chance, pick } = this.#choices;
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    const fields = Object.entries(properties)
      .filter(([name]) => (required.includes(name) ? !chance(fault / 2) : chance(0.5)))
      .map(([name, property]) => [name, this.make(property, fault, depth + 1)]);
    const more = chance(fault / 4) ? [[pick(hostileTexts), this.#faulty()]] : [];
    return Object.fromEntries([...fields, ...more]);
  }

  #array({ items = {}, minItems = 0, maxItems = 3 }: Schema, fault: number, depth: number): unknown[] {
    const { chance, random } = this.#choices;
    const least = Number(minItems);
    const length = chance(0.1) ? least : Math.min(Number(maxItems), least + Math.floor(random() * 3));
    return Array.from({ length: depth > 6 ? 0 : length }, () => this.make(items as Schema, fault, depth + 1));
  }

  #number({ minimum = 0, maximum = 1_000 }: Schema): number {
    const { pick, random } = this.#choices;
    const [low, high] = [Number(minimum), Number(maximum)];
    return pick([low, high, low + 1, high - 1, low + random() * (high - low)]);
  }

  #text({ format, examples, minLength = 0, maxLength = 40, pattern }: Schema): string {
    const { chance, pick } = this.#choices;
    if (format === "uuid") return this.#ids.length > 0 && chance(0.85) ? pick(this.#ids) : randomUUIDv7();
    if (format === "date")
      return pick(["2026-03-10", "2026-03-31", "2024-02-29", "1999-12-31", "9999-12-31"]);
    if (format === "date-time") return pick(["2026-03-10T10:00:00.000Z", "2026-03-31T23:59:60Z"]);
    if (format === "email") return pick(["jane.smith@example.com", `${randomUUIDv7()}@example.test`]);
    if (Array.isArray(examples) && chance(0.7)) return textOf(pick(examples));
    if (pattern !== undefined) return pick(["0", "1.00", "12345678", "ABCDEF", "2026-03-10"]);
    const length = pick([Number(minLength), Number(maxLength), Number(maxLength) + 1, 12]);
    return pick(["a", "é", "1", " b"]).repeat(Math.min(length, 20_000)).slice(0, length);
  }
}

/** What a reference leads to; anything else as it is. */
export function resolve(schema: { readonly $ref?: unknown }, components: Components): Schema {
  if (typeof schema.$ref !== "string") return schema as Schema;
  const [kind = "", name = ""] = schema.$ref.replace("#/components/", "").split("/");
  return components[kind]?.[name] ?? {};
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
