import { describe, expect, it } from "vitest";
import type { ApiDocument } from "./api-document.ts";
import { findBreakingChanges } from "./breaking-changes.ts";

type Schema = Readonly<Record<string, unknown>>;

type Parts = {
  readonly version?: string;
  readonly path?: string;
  readonly method?: string;
  readonly parameters?: readonly unknown[];
  readonly input?: Schema;
  readonly output?: Schema;
  readonly statuses?: readonly string[];
  readonly security?: readonly Schema[];
  readonly schemas?: Readonly<Record<string, Schema>>;
};

const text = { type: "string" };
const cursor = { name: "cursor", in: "query", required: false, schema: { type: "string", maxLength: 200 } };
const stage = { type: "string", enum: ["FUNDED", "PAYING"] };

/** A document of one call, which each case changes in one respect. */
function documentOf({
  version = "2026-11-25",
  path = "/api/trades",
  method = "post",
  parameters = [cursor],
  input = {
    type: "object",
    properties: {
      quoteId: text,
      note: text,
      side: stage,
      lines: { type: "array", items: { $ref: "#/components/schemas/Line" } },
    },
    required: ["quoteId"],
  },
  output = {
    type: "object",
    properties: { id: text, stage, note: { anyOf: [text, { type: "null" }] } },
    required: ["id", "stage", "note"],
  },
  statuses = ["201", "409"],
  security = [{ apiKey: ["trades"] }, { sessionCookie: [] }],
  schemas = { Line: { type: "object", properties: { amount: text }, required: ["amount"] } },
}: Parts = {}): ApiDocument {
  const content = { "application/json": { schema: output } };
  const call = {
    parameters,
    security,
    requestBody: { required: true, content: { "application/json": { schema: input } } },
    responses: Object.fromEntries(statuses.map((status) => [status, { content }])),
  };
  return {
    info: { version },
    paths: { [path]: { [method]: call } },
    components: { schemas },
  } as unknown as ApiDocument;
}

const { input, output } = (() => {
  const call = documentOf().paths["/api/trades"]?.post;
  return {
    input: call?.requestBody?.content["application/json"]?.schema as {
      properties: Schema;
      required: string[];
    },
    output: call?.responses["201"]?.content?.["application/json"]?.schema as {
      properties: Schema;
      required: string[];
    },
  };
})();
const withInput = (properties: Schema, required = input.required): Parts => ({
  input: { ...input, properties: { ...input.properties, ...properties }, required },
});
const withOutput = (properties: Schema, required = output.required): Parts => ({
  output: { ...output, properties: { ...output.properties, ...properties }, required },
});
const without = (from: { properties: Schema; required: string[] }, name: string) => ({
  type: "object",
  properties: Object.fromEntries(Object.entries(from.properties).filter(([key]) => key !== name)),
  required: from.required.filter((key) => key !== name),
});

const breaking: [string, Parts, string][] = [
  ["a call is removed", { path: "/api/deals" }, "POST /api/trades: the call is gone"],
  ["a method is removed", { method: "put" }, "POST /api/trades: the call is gone"],
  ["a parameter is removed", { parameters: [] }, "query parameter cursor is gone"],
  [
    "a parameter is new and required",
    { parameters: [cursor, { ...cursor, name: "zone", required: true }] },
    "zone is new and required",
  ],
  ["a parameter becomes required", { parameters: [{ ...cursor, required: true }] }, "cursor became required"],
  [
    "a parameter grows narrower",
    { parameters: [{ ...cursor, schema: { type: "string", maxLength: 100 } }] },
    "maxLength is narrower",
  ],
  [
    "a parameter changes its type",
    { parameters: [{ ...cursor, schema: { type: "integer" } }] },
    "it may be no string any more",
  ],
  [
    "a field of the request becomes required",
    withInput({}, ["quoteId", "note"]),
    "body.note: it is required now",
  ],
  ["a field of the request is removed", { input: without(input, "note") }, "body.note: it is gone"],
  [
    "a value of the request is not accepted",
    withInput({ side: { type: "string", enum: ["FUNDED"] } }),
    '"PAYING" is not accepted any more',
  ],
  [
    "a text of the request gets a pattern",
    withInput({ note: { ...text, pattern: "^x" } }),
    "pattern is narrower",
  ],
  [
    "an item of the request gets a required field",
    {
      schemas: {
        Line: { type: "object", properties: { amount: text, date: text }, required: ["amount", "date"] },
      },
    },
    "lines[].date: it is required now",
  ],
  ["a field of the answer is removed", { output: without(output, "stage") }, "201.stage: it is gone"],
  [
    "a field of the answer may be missing",
    withOutput({}, ["id", "note"]),
    "201.stage: it may be missing now",
  ],
  [
    "a field of the answer changes its type",
    withOutput({ id: { type: "integer" } }),
    "201.id: it may be integer now",
  ],
  [
    "a field of the answer may be null",
    withOutput({ id: { type: ["string", "null"] } }),
    "201.id: it may be null now",
  ],
  [
    "a field of the answer may be another kind",
    withOutput({ note: { anyOf: [text, { type: "null" }, { type: "number" }] } }),
    "201.note: it may be",
  ],
  [
    "a closed set of the answer gets a value",
    withOutput({ stage: { type: "string", enum: ["FUNDED", "PAYING", "HELD"] } }),
    '"HELD" now',
  ],
  ["a set of the answer is opened", withOutput({ stage: text }), "any other value"],
  [
    "a format of the answer changes",
    withOutput({ id: { ...text, format: "uuid" } }),
    "its format has changed",
  ],
  ["a status is removed", { statuses: ["201"] }, "it answers no 409 any more"],
  [
    "a key is not enough any more",
    { security: [{ sessionCookie: [] }] },
    '{"apiKey":["trades"]} is not enough any more',
  ],
  [
    "a key needs another scope",
    { security: [{ apiKey: ["payments:prepare"] }, { sessionCookie: [] }] },
    "is not enough any more",
  ],
];

const additive: [string, ApiDocument][] = [
  ["nothing changes", documentOf()],
  ["a field of the answer is new", documentOf(withOutput({ fee: text }, [...output.required, "fee"]))],
  ["a field of the request is new and optional", documentOf(withInput({ purpose: text }))],
  ["a parameter is new and optional", documentOf({ parameters: [cursor, { ...cursor, name: "limit" }] })],
  ["a field of the request is no longer required", documentOf(withInput({}, []))],
  [
    "a request may be longer",
    documentOf({ parameters: [{ ...cursor, schema: { type: "string", maxLength: 400 } }] }),
  ],
  [
    "a request accepts one value more",
    documentOf(withInput({ side: { type: "string", enum: ["FUNDED", "PAYING", "HELD"] } })),
  ],
  ["a request accepts null too", documentOf(withInput({ note: { anyOf: [text, { type: "null" }] } }))],
  ["an answer loses a value", documentOf(withOutput({ stage: { type: "string", enum: ["FUNDED"] } }))],
  ["an answer is never null any more", documentOf(withOutput({ note: text }))],
  ["a status is new", documentOf({ statuses: ["201", "409", "422"] })],
  ["a call opens to everybody", documentOf({ security: [] })],
  ["anything changes with a later version", documentOf({ version: "2027-03-01", path: "/api/deals" })],
];

describe("a change of the API", () => {
  it.each(breaking)("breaks callers when %s", (_what, parts, fault) => {
    const found = findBreakingChanges(documentOf(), documentOf(parts));
    expect(found.join("\n")).toContain(fault);
  });

  it.each(additive)("breaks nobody when %s", (_what, after) => {
    expect(findBreakingChanges(documentOf(), after)).toEqual([]);
  });

  it("may add values to a set that is marked as extensible", () => {
    const open = { ...stage, "x-extensible": true };
    const more = { ...open, enum: [...stage.enum, "HELD"] };
    expect(
      findBreakingChanges(documentOf(withOutput({ stage: open })), documentOf(withOutput({ stage: more }))),
    ).toEqual([]);
  });

  it("is found in what an answer refers to, also where it refers to itself", () => {
    const node = (required: string[]) => ({
      type: "object",
      properties: { next: { $ref: "#/components/schemas/Node" }, name: text },
      required,
    });
    const side = (required: string[]) =>
      documentOf({
        output: { $ref: "#/components/schemas/Node" },
        schemas: { Node: node(required), Line: {} },
      });
    expect(findBreakingChanges(side(["name"]), side(["name"]))).toEqual([]);
    expect(findBreakingChanges(side(["name"]), side([])).length).toBeGreaterThan(0);
  });
});
