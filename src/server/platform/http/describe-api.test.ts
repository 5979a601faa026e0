import { describe, expect, it } from "vitest";
import { routes } from "../../routes.ts";
import { describeApi } from "./describe-api.ts";

type Call = {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, unknown>>;
};

const endpoints = routes.map(({ endpoint }) => endpoint);
const paths = describeApi(endpoints).paths as Record<string, Record<string, Call>>;

describe("the description of the API", () => {
  it("the API description has every mounted call once", () => {
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    );
    expect(described).toHaveLength(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });

  it("the API description names path parameters, bodies, responses and refusals", () => {
    const status = paths["/api/admin/clients/{id}/status"]?.patch;
    expect(status?.parameters).toEqual([
      { name: "id", in: "path", required: true, schema: expect.objectContaining({ format: "uuid" }) },
    ]);
    expect(status?.requestBody).toMatchObject({
      content: {
        "application/json": {
          schema: {
            properties: { status: { enum: ["AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"] } },
          },
        },
      },
    });
    expect(Object.keys(status?.responses ?? {})).toEqual(["200", "403", "404", "409"]);
  });

  it("the API description requires an Idempotency-Key where money moves", () => {
    expect(paths["/api/trades"]?.post?.parameters).toContainEqual(
      expect.objectContaining({ name: "Idempotency-Key", in: "header", required: true }),
    );
  });
});
