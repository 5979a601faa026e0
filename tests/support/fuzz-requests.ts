import { randomUUIDv7 } from "node:crypto";

type Schema = Readonly<Record<string, unknown>>;
type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
};
type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
type Call = {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
};
type Components = Readonly<Record<string, Readonly<Record<string, Schema>>>>;

export type FuzzedDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly components: Components;
};

export type FuzzedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
};

type Random = () => number;

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const hostileTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202ereversed",
  "é\u0301\u{1f9d7}\u200b",
  "ﷺ".repeat(200),
  "'; drop table clients; --",
  "' or '1'='1",
  "$1",
  "#{7*7}",
  "{{constructor}}",
  "<script>alert(1)</script>",
  "=cmd|'/c calc'!A1",
  "../../../../etc/passwd",
  "%00%2e%2e%2f",
  "\r\nSet-Cookie: a=b",
  "__proto__",
  "constructor",
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "1_000",
  "١٢٣",
  "0x10",
  "9".repeat(400),
  "0000-00-00",
  "2026-02-30",
  "+275760-09-13T00:00:00.001Z",
  "00000000-0000-0000-0000-000000000000",
  "x".repeat(70_000),
  "(a+)+$",
  "null",
  "undefined",
  "[object Object]",
];

const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { __proto__: null, constructor: { prototype: {} } },
  { length: -1 },
  Array.from({ length: 500 }, (_, index) => index),
];

const hostileBodies = [
  "",
  "{",
  "[]",
  "null",
  "0",
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  `${"[".repeat(5_000)}`,
  "\0",
  '{"a":1e999}',
];

/**
 * Makes requests from the API description: mostly what it asks for, with one or several parts that are missing, of
 * another type, at or beyond their limits, huge or hostile. Ids are those that answers named, so that calls get further
 * than a look-up.
 */
export function createFuzzer(document: FuzzedDocument, random: Random) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const ids: string[] = [];
  const chance = (share: number) => random() < share;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const values = createValues({ components: document.components, chance, pick, random, ids });

  function query(parameters: readonly Parameter[], fault: number): string {
    const given = parameters
      .filter(({ in: place }) => place === "query")
      .filter(({ required }) => (required ? !chance(fault / 2) : chance(0.5)))
      .map(({ name, schema, example }) => [
        name,
        textOf(chance(0.3) && example !== undefined ? example : values(schema, fault)),
      ]);
    const more = chance(fault / 2)
      ? [[pick(["__proto__", "limit", "cursor", "a[]"]), pick(hostileTexts)]]
      : [];
    const pairs = [...given, ...more].map(([name = "", value = ""]) => `${encode(name)}=${encode(value)}`);
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
  }

  function body({ requestBody }: Call, fault: number): Pick<FuzzedRequest, "payload" | "headers"> {
    if (!requestBody) return { headers: {} };
    if (requestBody.content["multipart/form-data"])
      return multipart(
        pick([
          "%PDF-1.7\n",
          "Name,IBAN\n=1,2\n",
          "",
          "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
          "\0\u{1f9d7}",
        ]),
      );
    const { schema, example } = requestBody.content["application/json"] ?? { schema: {} };
    const type = chance(fault / 10)
      ? pick(["text/plain", "application/xml", "application/json; charset=utf-16"])
      : "application/json";
    const headers = { "content-type": type };
    if (chance(fault / 10)) return { headers, payload: pick(hostileBodies) };
    const base = example !== undefined && chance(0.4) ? values.vary(example, fault) : values(schema, fault);
    return { headers, payload: JSON.stringify(base) ?? "" };
  }

  return {
    calls: calls.length,

    /** Remembers the ids in an answer's text. */
    learn(text: string): void {
      for (const [id] of text
        .slice(0, 20_000)
        .matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g)) {
        if (ids.length < 400) ids.push(id);
        else ids[Math.floor(random() * ids.length)] = id;
      }
    },

    next(): FuzzedRequest {
      const { path, method, call } = pick(calls);
      const fault = pick([0, 0, 0.05, 0.3]);
      const resolved = call.parameters.map(
        (parameter) => resolve(parameter, document.components) as unknown as Parameter,
      );
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const parameter = resolved.find((each) => each.in === "path" && each.name === name);
        return encode(textOf(values(parameter?.schema ?? {}, fault)).slice(0, 2_000)) || "%20";
      });
      const key = chance(0.9)
        ? randomUUIDv7()
        : pick(["", "short", "x".repeat(201), "with space 1", "same-key-again"]);
      const { headers, payload } = body(call, fault);
      return {
        method,
        url: `${url}${query(resolved, fault)}`,
        headers: {
          "idempotency-key": key,
          ...(chance(0.03) && {
            "summit-version": pick(["2026-11-25", "2026-11-24", "latest", "", "2026-11-25, 2026-11-25"]),
          }),
          ...headers,
        },
        ...(payload !== undefined && { payload }),
      };
    },
  };
}

type Tools = {
  readonly components: Components;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(values: readonly T[]) => T;
  readonly random: Random;
  readonly ids: readonly string[];
};

/** Makes values of a schema; `fault` is the chance of each to be none of it. */
function createValues(tools: Tools) {
  const { components, chance, pick, random, ids } = tools;
  const faulty = () => (chance(0.6) ? pick(hostileTexts) : pick(hostileValues));

  function make(given: Schema, fault: number, depth = 0): unknown {
    if (chance(fault)) return faulty();
    const schema = resolve(given, components);
    const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
    if (choices) return make(pick(choices), fault, depth + 1);
    if ("const" in schema) return schema.const;
    if (Array.isArray(schema.enum)) return pick(schema.enum);
    const type = Array.isArray(schema.type) ? pick(schema.type as string[]) : schema.type;
    switch (type) {
      case "object":
        return makeObject(schema, fault, depth);
      case "array": {
        const {
          items = {},
          minItems = 0,
          maxItems = 3,
        } = schema as { items?: Schema; minItems?: number; maxItems?: number };
        const length = chance(0.1) ? minItems : Math.min(maxItems, minItems + Math.floor(random() * 3));
        return Array.from({ length: depth > 6 ? 0 : length }, () => make(items, fault, depth + 1));
      }
      case "integer":
        return Math.round(makeNumber(schema));
      case "number":
        return makeNumber(schema);
      case "boolean":
        return chance(0.5);
      case "null":
        return null;
      case "string":
        return makeText(schema);
      default:
        return faulty();
    }
  }

  function makeObject(schema: Schema, fault: number, depth: number): unknown {
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    const fields = Object.entries(properties)
      .filter(([name]) => (required.includes(name) ? !chance(fault / 2) : chance(0.5)))
      .map(([name, property]) => [name, make(property, fault, depth + 1)]);
    return Object.fromEntries(chance(fault / 4) ? [...fields, [pick(hostileTexts), faulty()]] : fields);
  }

  function makeNumber({ minimum = 0, maximum = 1_000 }: Schema): number {
    const [low, high] = [Number(minimum), Number(maximum)];
    return pick([low, high, low + 1, high - 1, low + random() * (high - low)]);
  }

  function makeText({ format, examples, minLength = 0, maxLength = 40, pattern }: Schema): string {
    if (format === "uuid") return ids.length > 0 && chance(0.85) ? pick(ids) : randomUUIDv7();
    if (format === "date")
      return pick(["2026-03-10", "2026-03-31", "2024-02-29", "1999-12-31", "9999-12-31"]);
    if (format === "date-time") return pick(["2026-03-10T10:00:00.000Z", "2026-03-31T23:59:60Z"]);
    if (format === "email") return pick(["jane.smith@example.com", `${randomUUIDv7()}@example.test`]);
    if (Array.isArray(examples) && chance(0.7)) return textOf(pick(examples));
    if (pattern !== undefined) return pick(["0", "1.00", "12345678", "ABCDEF", "2026-03-10"]);
    const length = pick([Number(minLength), Number(maxLength), Number(maxLength) + 1, 12]);
    return pick(["a", "é", "1", " b"]).repeat(Math.min(length, 20_000)).slice(0, length);
  }

  /** An example with some of its parts replaced. */
  function vary(example: unknown, fault: number): unknown {
    if (chance(fault)) return faulty();
    if (Array.isArray(example)) return example.map((item) => vary(item, fault));
    if (typeof example === "object" && example !== null)
      return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, vary(value, fault)]));
    if (typeof example === "string" && /^[0-9a-f]{8}-/.test(example) && ids.length > 0) return pick(ids);
    return example;
  }

  return Object.assign(make, { vary });
}

function resolve(schema: { readonly $ref?: unknown }, components: Components): Schema {
  if (typeof schema.$ref !== "string") return schema as Schema;
  const [kind = "", name = ""] = schema.$ref.replace("#/components/", "").split("/");
  return components[kind]?.[name] ?? {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Lone surrogates have no percent encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function multipart(content: string): Pick<FuzzedRequest, "payload" | "headers"> {
  const part = 'Content-Disposition: form-data; name="file"; filename="../a.csv"\r\nContent-Type: text/csv';
  const payload = Buffer.from(`--edge\r\n${part}\r\n\r\n${content}\r\n--edge--\r\n`);
  return { headers: { "content-type": "multipart/form-data; boundary=edge" }, payload };
}
