import type { Endpoint } from "#contract/endpoint.ts";
import { refusalBody, refusals } from "#contract/refusals.ts";
import { z } from "#contract/zod.ts";
import type { RefusalCode } from "#domain/refusal.ts";

type Json = Record<string, unknown>;

/** OpenAPI 3.1 description, generated from the mounted contract. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Summit",
      version: "1",
      description:
        "Amounts are decimal strings. Rates are numbers: units of the second currency per unit of the first.",
    },
    paths,
  };
}

function describeCall(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(endpoint.idempotent
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              required: true,
              schema: { type: "string", minLength: 8, maxLength: 200 },
            },
          ]
        : []),
    ],
    ...bodyOf(endpoint),
    responses: { [endpoint.status ?? 200]: answerOf(endpoint), ...refusalsOf(endpoint) },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const schema = {
      type: "object",
      properties: { file: { type: "string", format: "binary" } },
      required: ["file"],
    };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!endpoint.body) return {};
  return {
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaOf(endpoint.body, "input") } },
    },
  };
}

function answerOf({ answer, status }: Endpoint): Json {
  if ("mediaType" in answer)
    return { description: "The file or stream", content: { [answer.mediaType]: {} } };
  if (status === 204) return { description: "Success, without a body" };
  return {
    description: "Success",
    content: { "application/json": { schema: schemaOf(answer, "output") } },
  };
}

/** Declared refusals by status; those implied by access and schemas are added elsewhere. */
function refusalsOf({ refusals: codes }: Endpoint): Json {
  const byStatus = Map.groupBy(codes, (code: RefusalCode) => refusals[code].status);
  const schema = schemaOf(refusalBody, "output");
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      { description: some.join(", "), content: { "application/json": { schema } } },
    ]),
  );
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}
