import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { routes } from "#server/routes.ts";
import { describeApi } from "./describe-api.ts";

type Example = { readonly schema: object; readonly example?: unknown };
type Content = Readonly<Record<string, Example>>;
type Call = {
  readonly operationId: string;
  readonly parameters: readonly (Example & { readonly name?: string; readonly in?: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

const document = describeApi(routes) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
};
const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const endpoints = new Map(routes.map(({ endpoint }) => [endpoint.operationId, endpoint]));

const ajv = new Ajv2020({ strict: false, validateSchema: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "api", ...document });
/** References of the document lead into it, so that each schema is compiled as part of it. */
const validate = (schema: object, value: unknown) => {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));
  return ajv.validate(absolute, value) ? [] : ajv.errors;
};

describe("the examples of the API description", () => {
  it("every call has one of its request and of its answer", () => {
    const missing = calls.flatMap(({ operationId, parameters, requestBody, responses }) => {
      const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
      const parts = [
        ...parameters,
        ...Object.values(requestBody?.content ?? {}),
        ...Object.values(success?.content ?? {}),
      ];
      return parts.some((part) => !("$ref" in part) && part.example === undefined) ? [operationId] : [];
    });
    expect(missing).toEqual([]);
  });

  it("each is as its schema says", () => {
    const faults = calls.flatMap(({ operationId, parameters, requestBody, responses }) => {
      const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
      const examples = [
        ...parameters.filter((parameter) => !("$ref" in parameter)),
        ...contents.flatMap((content) => Object.values(content ?? {})).filter((each) => "example" in each),
      ];
      return examples.flatMap(({ schema, example }) => {
        const errors = validate(schema, example) ?? [];
        return errors.length > 0 ? [{ operationId, example, errors }] : [];
      });
    });
    expect(faults).toEqual([]);
  });

  it("each body would be accepted", () => {
    const refused = calls.flatMap(({ operationId, requestBody }) => {
      const example = requestBody?.content["application/json"]?.example;
      const parsed = endpoints.get(operationId)?.body?.safeParse(example);
      return parsed && !parsed.success ? [{ operationId, issues: parsed.error.issues }] : [];
    });
    expect(refused).toEqual([]);
  });

  it("each query would be accepted", () => {
    const refused = calls.flatMap(({ operationId, parameters }) => {
      const given = parameters.filter(({ in: place, example }) => place === "query" && example !== undefined);
      const query = Object.fromEntries(given.map(({ name = "", example }) => [name, String(example)]));
      const parsed = endpoints.get(operationId)?.query?.safeParse(query);
      return parsed && !parsed.success ? [{ operationId, issues: parsed.error.issues }] : [];
    });
    expect(refused).toEqual([]);
  });

  it("none is a placeholder", () => {
    const texts = JSON.stringify(calls.map(({ requestBody, responses }) => [requestBody, responses]));
    expect(texts).not.toMatch(/"example":"?(string|text|x)"/);
    expect(JSON.stringify(document.components.examples)).not.toContain("undefined");
  });
});
