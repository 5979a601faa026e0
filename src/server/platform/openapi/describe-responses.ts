import { createHash } from "node:crypto";
import { approvalPending } from "#contract/clients/approvals.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ProblemCode } from "#contract/problem-titles.ts";
import { problem } from "#contract/refusals.ts";
import type { DescribedCall } from "./described-call.ts";
import { exampleOfAnswer, exampleOfFile, exampleOfProblem, hasExamples } from "./examples.ts";
import { expectedRefusals } from "./expected-refusals.ts";
import { headersOf } from "./headers.ts";
import type { createSchemas, Json } from "./json-schemas.ts";

type Schemas = ReturnType<typeof createSchemas>;

/** The answers of a call by status; those that several calls have in common are components. */
export function describeResponses(call: DescribedCall, schemas: Schemas, shared: SharedResponses): Json {
  const { endpoint } = call;
  const status = endpoint.status ?? 200;
  const problems = [...expectedRefusals(call)].map(([code, codes]) => [
    code,
    shared.responseFor(code, codes, schemas),
  ]);
  return {
    [status]: answerOf(endpoint, schemas),
    ...(call.approval !== null && { 202: pendingAnswer(schemas) }),
    ...Object.fromEntries(problems),
  };
}

function answerOf(endpoint: Endpoint, schemas: Schemas): Json {
  const { answer, status } = endpoint;
  const headers = headersOf({ isPaged: isPaged(endpoint) });
  if ("mediaType" in answer) {
    const types = [answer.mediaType].flat();
    const contents = types.map((type) => {
      const schema = { type: "string", contentMediaType: type };
      return [type, { schema, example: exampleOfFile(endpoint, type) }];
    });
    const description = types.includes("text/event-stream") ? "A stream of events." : "The file.";
    return { description, headers, content: Object.fromEntries(contents) };
  }
  if (status === 204) return { description: "Done; the answer has no body.", headers };
  const schema = schemas.schemaOf(answer, "output");
  const content = {
    schema,
    ...(hasExamples(endpoint) && { example: exampleOfAnswer(endpoint, schema, schemas.components()) }),
  };
  return {
    description: status === 201 ? "Created." : "Done.",
    headers,
    content: { "application/json": content },
  };
}

function isPaged({ method, query }: Endpoint): boolean {
  return method === "GET" && query !== undefined && "shape" in query && "cursor" in (query.shape as object);
}

function pendingAnswer(schemas: Schemas): Json {
  const schema = schemas.schemaOf(approvalPending, "output");
  return {
    description: "Kept as a request: nothing happens until others have approved it.",
    headers: headersOf({}),
    content: {
      "application/json": {
        schema,
        example: {
          code: "approval_pending",
          message: "Sent for approval. It will happen once it's approved.",
          approval: { id: "019ab2c4-7d10-7c3a-9e52-5b8f0d6a1e47", expiresAt: "2026-12-02T10:15:00.000Z" },
        },
      },
    },
  };
}

export type SharedResponses = ReturnType<typeof createSharedResponses>;

/** Codes of one answer up to which its component is named after them; more go by a hash of their names. */
const mostNamed = 3;

/** Descriptions of errors by status and codes. */
export function createSharedResponses() {
  const components = new Map<string, Json>();
  const used = new Set<ProblemCode>();
  return {
    /** An example of each error that a call can answer. */
    examples: () =>
      Object.fromEntries([...used].toSorted().map((code) => [code, { value: exampleOfProblem(code) }])),

    components: () =>
      Object.fromEntries([...components].toSorted(([one], [other]) => (one < other ? -1 : 1))),

    responseFor(status: number, codes: readonly ProblemCode[], schemas: Schemas): Json {
      for (const code of codes) used.add(code);
      const name = codes.length > mostNamed ? hashedName(status, codes) : codes.map(pascalCase).join("Or");
      components.set(name, components.get(name) ?? describeProblem(status, codes, schemas));
      return { $ref: `#/components/responses/${name}` };
    },
  };
}

function describeProblem(status: number, codes: readonly ProblemCode[], schemas: Schemas): Json {
  const { $ref } = schemas.schemaOf(problem, "output");
  const schema = {
    allOf: [{ $ref }, { type: "object", properties: { status: { const: status }, code: { enum: codes } } }],
  };
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: headersOf({ retryAfter: status === 429 || status === 503, isUnauthenticated: status === 401 }),
    content: { "application/problem+json": { schema, examples } },
  };
}

function hashedName(status: number, codes: readonly ProblemCode[]): string {
  return `Refused${status}-${createHash("sha256").update(codes.join()).digest("hex").slice(0, 8)}`;
}

function pascalCase(code: string): string {
  return code
    .split("_")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join("");
}
