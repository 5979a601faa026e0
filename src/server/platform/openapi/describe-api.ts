import { apiScopes } from "#contract/api-scopes.ts";
import { apiTags, tagOf } from "#contract/api-tags.ts";
import { latestVersion } from "#contract/api-versions.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { z } from "#contract/zod.ts";
import { apiScopeDescriptions } from "#domain/clients/api-keys/api-key.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import type { Route } from "#server/platform/http/route.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";
import { createSharedResponses, describeResponses, type SharedResponses } from "./describe-responses.ts";
import type { DescribedCall } from "./described-call.ts";
import { exampleOfBody, exampleOfParameter, hasExamples } from "./examples.ts";
import { requestHeaders, responseHeaders } from "./headers.ts";
import { createSchemas, type Json } from "./json-schemas.ts";

type Schemas = ReturnType<typeof createSchemas>;

type ApiDescription = {
  /** Address of the site; the document's own when it is left out. */
  readonly server?: string | undefined;
  /** With the calls of staff. */
  readonly withStaff?: boolean;
};

const description = `Exchange currencies and pay people in 14 currencies.

Amounts are decimal text with their currency beside them. Rates are numbers: units of the second currency for 1 of the
first. Times are in UTC as in RFC 3339, currencies, countries and purposes are ISO codes. Errors are problem details as in RFC 9457 with
a stable \`code\`. Answers can gain fields, and codes can be added, at any time; a change that can break a caller gets a
new \`Summit-Version\`.`;

/** OpenAPI 3.1 description of the mounted calls under /api, generated from the contract. */
export function describeApi(
  routes: readonly Route[],
  { server = "/", withStaff = false }: ApiDescription = {},
): Json {
  const schemas = createSchemas();
  const shared = createSharedResponses();
  const calls = routes
    .filter(({ endpoint: { path } }) => path.startsWith("/api/"))
    .filter(({ endpoint: { path } }) => withStaff || !path.startsWith("/api/admin/"));
  const paths: Record<string, Json> = {};
  for (const route of calls) {
    const { endpoint } = route;
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const scope = apiScopes[nameOfCall(endpoint)] ?? null;
    const call = { endpoint, scope, approval: approvalOf(route), executed: executedBy(route, routes) };
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(call, schemas, shared) };
  }
  const tags = new Set(calls.map(({ endpoint }) => tagOf(endpoint).name));
  return {
    openapi: "3.1.0",
    info: {
      title: "Summit",
      version: latestVersion,
      description,
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      contact: { name: "Summit" },
    },
    servers: [{ url: server, description: "This installation" }],
    tags: apiTags
      .filter(({ name }) => tags.has(name))
      .map(({ name, description: text }) => ({ name, description: text })),
    paths,
    components: {
      schemas: schemas.components(),
      responses: shared.components(),
      examples: shared.examples(),
      headers: responseHeaders,
      parameters: requestHeaders,
      securitySchemes: securitySchemes(withStaff),
    },
  };
}

function approvalOf({ approved, confirmed }: Route): DescribedCall["approval"] {
  if (approved) return "members";
  return confirmed ? "staff" : null;
}

function executedBy({ endpoint: { executes } }: Route, routes: readonly Route[]): readonly RefusalCode[] {
  if (executes === undefined) return [];
  return routes.filter((route) => route[executes]).flatMap(({ endpoint }) => endpoint.refusals);
}

function securitySchemes(withStaff: boolean): Json {
  const scopes = Object.entries(apiScopeDescriptions).map(([name, text]) => `- \`${name}\`: ${text}`);
  return {
    apiKey: {
      type: "http",
      scheme: "bearer",
      description: `An API key, \`sk_live_…\` or \`sk_test_…\`. Each call names the scope that the key needs:\n\n${scopes.join("\n")}`,
    },
    sessionCookie: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-summit",
      description: "The session of a person who logged in; over plain http the cookie is called `summit`.",
    },
    ...(withStaff && {
      staffCookie: {
        type: "apiKey",
        in: "cookie",
        name: "__Host-summit-staff",
        description: "The session of a staff user; over plain http the cookie is called `summit-staff`.",
      },
    }),
  };
}

function describeCall(call: DescribedCall, schemas: Schemas, shared: SharedResponses): Json {
  const { endpoint } = call;
  return {
    operationId: endpoint.operationId,
    tags: [tagOf(endpoint).name],
    summary: endpoint.summary,
    description: describeAccess(call),
    security: securityOf(call),
    parameters: [
      ...parametersOf(endpoint, "params", schemas),
      ...parametersOf(endpoint, "query", schemas),
      { $ref: "#/components/parameters/SummitVersion" },
      ...(call.approval === "members" && call.scope !== null
        ? [{ $ref: "#/components/parameters/SummitApproval" }]
        : []),
      ...(endpoint.idempotent === true ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(endpoint.idempotent === "optional" ? [{ $ref: "#/components/parameters/RepeatKey" }] : []),
    ],
    ...bodyOf(endpoint, schemas),
    responses: describeResponses(call, schemas, shared),
  };
}

const callers = {
  public: "Anyone can make this call.",
  login: "For anyone who is logged in, also without an account.",
  session: "For members of a client, also before the account is activated.",
  activated: "For members of a client whose account is activated.",
  staff: "For staff.",
} as const;

function describeAccess({ endpoint: { access }, approval: approvedBy, scope }: DescribedCall): string {
  const isOfMember = access === "session" || access === "activated";
  const key = scope === null ? "API keys can't make it." : `An API key needs the scope \`${scope}\`.`;
  const approval =
    "Where it needs approval, it answers 202 with the request for it, and nothing happens yet.";
  return [callers[access], ...(isOfMember ? [key] : []), ...(approvedBy === null ? [] : [approval])].join(
    " ",
  );
}

function securityOf({ endpoint: { access }, scope }: DescribedCall): readonly Json[] {
  if (access === "public") return [];
  if (access === "staff") return [{ staffCookie: [] }];
  return [...(scope === null ? [] : [{ apiKey: [scope] }]), { sessionCookie: [] }];
}

function parametersOf(endpoint: Endpoint, part: "params" | "query", schemas: Schemas): Json[] {
  const schema: z.ZodType | undefined = endpoint[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description: text, ...rest } = property;
    return {
      name,
      in: part === "params" ? "path" : "query",
      required: part === "params" || required.includes(name),
      ...(text !== undefined && { description: text }),
      schema: rest,
      ...(hasExamples(endpoint) && {
        example: exampleOfParameter(endpoint, name, property, schemas.components()),
      }),
    };
  });
}

function bodyOf(endpoint: Endpoint, schemas: Schemas): Json {
  if (endpoint.upload) {
    const schema = {
      type: "object",
      properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
      required: ["file"],
    };
    const example = { file: "invoice.pdf" };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema, example } } } };
  }
  if (!endpoint.body) return {};
  const schema = schemas.schemaOf(endpoint.body, "input");
  const content = {
    schema,
    ...(hasExamples(endpoint) && { example: exampleOfBody(endpoint, schema, schemas.components()) }),
  };
  return { requestBody: { required: true, content: { "application/json": content } } };
}
