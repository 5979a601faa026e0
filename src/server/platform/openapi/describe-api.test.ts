import { describe, expect, it } from "vitest";
import { routes } from "#server/routes.ts";
import { describeApi } from "./describe-api.ts";

type Call = {
  readonly operationId: string;
  readonly parameters: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, unknown>>;
};
type Paths = Readonly<Record<string, Readonly<Record<string, Call>>>>;

const whole = describeApi(routes, { withStaff: true }) as { readonly paths: Paths };
const open = describeApi(routes) as { readonly paths: Paths };

describe("the description of the API", () => {
  it("has every mounted call once", () => {
    const described = Object.values(whole.paths).flatMap((calls) => Object.values(calls));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      routes.map(({ endpoint }) => endpoint.operationId).toSorted(),
    );
  });

  it("leaves out what is for staff alone", () => {
    expect(Object.keys(open.paths).filter((path) => path.startsWith("/api/admin"))).toEqual([]);
    expect(JSON.stringify(open)).not.toContain("staff_only");
  });

  it("states the refusal of a screen that shows another account only for calls that no key makes", () => {
    const conflict = (path: string, method: string) =>
      JSON.stringify(open.paths[path]?.[method]?.responses[409]);
    expect(conflict("/api/security/name", "put")).toMatch(/account_?switched/i);
    expect(conflict("/api/trades", "post")).not.toMatch(/account_?switched/i);
    expect(conflict("/api/balances", "post")).toBeUndefined();
  });

  it("names path parameters, bodies, responses and refusals", () => {
    const status = whole.paths["/api/admin/clients/{id}/status"]?.patch;
    expect(status?.parameters).toContainEqual(
      expect.objectContaining({
        name: "id",
        in: "path",
        required: true,
        schema: { type: "string", format: "uuid" },
      }),
    );
    expect(status?.requestBody).toMatchObject({
      content: {
        "application/json": {
          schema: {
            properties: { status: { enum: ["AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"] } },
          },
        },
      },
    });
    const statuses = [
      "200",
      "202",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "415",
      "422",
      "429",
      "500",
      "503",
    ];
    expect(Object.keys(status?.responses ?? {})).toEqual(statuses.filter((each) => each !== "202"));
  });

  it("requires an Idempotency-Key where money moves", () => {
    expect(open.paths["/api/trades"]?.post?.parameters).toContainEqual({
      $ref: "#/components/parameters/IdempotencyKey",
    });
  });

  it("says where a call may be kept for approval", () => {
    const { responses } = open.paths["/api/balances/{currency}/withdrawals"]?.post ?? {};
    expect(responses).toHaveProperty(
      "202.content.application/json.schema.$ref",
      "#/components/schemas/ApprovalPending",
    );
  });
});
