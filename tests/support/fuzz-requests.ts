import { randomUUIDv7 } from "node:crypto";
import {
  type Choices,
  type Components,
  FuzzValues,
  resolve,
  type Schema,
  seededChoices,
  textOf,
} from "./fuzz-values.ts";
import { hostileBodies, hostileFiles, hostileTexts } from "./hostile-values.ts";

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
  /** Empty for a call that needs no session and no key. */
  readonly security: readonly unknown[];
};

type Addressed = { readonly path: string; readonly method: string; readonly call: Call };

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

/** How many ids are kept; later ones replace some of them. */
const mostIds = 400;

/**
 * Makes requests from the API description: mostly what it asks for, with one or several parts that are missing, of
 * another type, at or beyond their limits, huge or hostile. Ids are those that answers named, so that calls get further
 * than a look-up.
 */
export class Fuzzer {
  readonly #document: FuzzedDocument;
  readonly #choices: Choices;
  readonly #values: FuzzValues;
  readonly #ids: string[] = [];
  readonly #calls: readonly Addressed[];
  readonly #openCalls: readonly Addressed[];

  /** Every second call of somebody who is not signed in is an open one: the others refuse whatever is sent. */
  constructor(document: FuzzedDocument, seed: number, { isSignedIn = true } = {}) {
    this.#document = document;
    this.#choices = seededChoices(seed);
    this.#values = new FuzzValues(document.components, this.#choices, this.#ids);
    this.#calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
    );
    this.#openCalls = isSignedIn ? [] : this.#calls.filter(({ call }) => call.security.length === 0);
  }

  /** Remembers the ids in an answer's text. */
  learn(text: string): void {
    const form = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
    for (const [id] of text.slice(0, 20_000).matchAll(form)) {
      const isFull = this.#ids.length >= mostIds;
      this.#ids[isFull ? Math.floor(this.#choices.random() * mostIds) : this.#ids.length] = id;
    }
  }

  next(): FuzzedRequest {
    const { chance, pick } = this.#choices;
    const isOpen = this.#openCalls.length > 0 && chance(0.5);
    const { path, method, call } = pick(isOpen ? this.#openCalls : this.#calls);
    const fault = pick([0, 0, 0.05, 0.3]);
    const parameters = call.parameters.map(
      (parameter) => resolve(parameter, this.#document.components) as unknown as Parameter,
    );
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parameters.find((each) => each.in === "path" && each.name === name);
      const value = textOf(this.#values.make(parameter?.schema ?? {}, fault));
      return encode(value.slice(0, 2_000)) || "%20";
    });
    const key = pick(["", "short", "x".repeat(201), "with space 1", "same-key-again"]);
    const version = pick(["2026-11-25", "2026-11-24", "latest", "", "2026-11-25, 2026-11-25"]);
    const { headers, payload } = this.#body(call, fault);
    return {
      method,
      url: `${url}${this.#query(parameters, fault)}`,
      headers: {
        "idempotency-key": chance(0.9) ? randomUUIDv7() : key,
        ...(chance(0.03) && { "summit-version": version }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    };
  }

  #query(parameters: readonly Parameter[], fault: number): string {
    const { chance, pick } = this.#choices;
    const given = parameters
      .filter(({ in: place }) => place === "query")
      .filter(({ required }) => (required ? !chance(fault / 2) : chance(0.5)))
      .map(({ name, schema, example }) => {
        const isExample = chance(0.3) && example !== undefined;
        return [name, textOf(isExample ? example : this.#values.make(schema, fault))];
      });
    const more = chance(fault / 2)
      ? [[pick(["__proto__", "limit", "cursor", "a[]"]), pick(hostileTexts)]]
      : [];
    const pairs = [...given, ...more].map(([name = "", value = ""]) => `${encode(name)}=${encode(value)}`);
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
  }

  #body({ requestBody }: Call, fault: number): Pick<FuzzedRequest, "payload" | "headers"> {
    const { chance, pick } = this.#choices;
    if (!requestBody) return { headers: {} };
    if (requestBody.content["multipart/form-data"]) return multipart(pick(hostileFiles));
    const { schema, example } = requestBody.content["application/json"] ?? { schema: {} };
    const other = pick(["text/plain", "application/xml", "application/json; charset=utf-16"]);
    const headers = { "content-type": chance(fault / 10) ? other : "application/json" };
    if (chance(fault / 10)) return { headers, payload: pick(hostileBodies) };
    const isVaried = example !== undefined && chance(0.4);
    const value = isVaried ? this.#values.vary(example, fault) : this.#values.make(schema, fault);
    return { headers, payload: JSON.stringify(value) ?? "" };
  }
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
