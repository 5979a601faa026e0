import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { apiScopeNames, kindOfApiKey } from "#domain/clients/api-keys/api-key.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { createRequestLimit, networkOf } from "#server/platform/http/request-limit.ts";
import { siteAddress } from "#server/platform/http/site-address.ts";
import { approvalHeader, bearerOf } from "#server/platform/session/api-key-session.ts";
import type { CallAnswer } from "./create-mcp-server.ts";
import type { ToolCall } from "./tools.ts";

const path = "/mcp";
const metadataPath = `/.well-known/oauth-protected-resource${path}`;
/** Requests per minute and address, before RATE_LIMIT_FACTOR; the calls of tools count against the key besides. */
const requestsPerMinute = 600;

/**
 * Serves the Model Context Protocol: streamable HTTP without sessions, with an API key. Its tools make the calls that the key
 * could make, by the same way in: scopes, roles, limits, approvals and activity hold by themselves.
 */
export function mountMcp(server: FastifyInstance, app: App): void {
  const limit = createRequestLimit(requestsPerMinute * app.config.RATE_LIMIT_FACTOR);
  server.post(path, async (request, reply) => {
    refuseOtherSites(request, app);
    const { isExceeded, resetSeconds } = limit.count(networkOf(request.ip));
    if (isExceeded) {
      void reply.header("retry-after", Math.max(1, resetSeconds));
      throw new Refused("too_many_requests");
    }
    const secret = await authenticate(request, reply, app);
    return answer(server, request, reply, secret);
  });
  // No stream to listen on, and no session to end.
  for (const method of ["GET", "DELETE"] as const)
    server.route({
      method,
      url: path,
      handler: async (request, reply) => {
        refuseOtherSites(request, app);
        return reply.code(405).header("allow", "POST").send();
      },
    });
  server.get(metadataPath, async (request) => ({
    resource: `${siteAddress(request)}${path}`,
    resource_name: "Summit",
    resource_documentation: `${siteAddress(request)}/developers/agents`,
    bearer_methods_supported: ["header"],
    scopes_supported: apiScopeNames,
  }));
}

/**
 * A browser names the page that calls: only Summit's own may, so that a page whose name was pointed at this machine can't.
 * Without PUBLIC_URL that is a page of this machine, since any other name could be such a one.
 * @throws Refused `origin_forbidden`.
 */
function refuseOtherSites({ headers: { origin }, host, protocol }: FastifyRequest, { config }: App): void {
  if (origin === undefined) return;
  const own = config.PUBLIC_URL === undefined ? `${protocol}://${host}` : new URL(config.PUBLIC_URL).origin;
  const isHere = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(origin);
  if (origin !== own || (config.PUBLIC_URL === undefined && !isHere)) throw new Refused("origin_forbidden");
}

/** The secret of the request's key. @throws Refused `api_key_invalid` or `api_key_address`. */
async function authenticate(request: FastifyRequest, reply: FastifyReply, { apiKeys }: App): Promise<string> {
  const secret = bearerOf(request);
  const isKey = secret !== undefined && kindOfApiKey(secret) === apiKeys.kind;
  const found = isKey ? await apiKeys.find(secret, request.ip) : undefined;
  if (isKey && found && "session" in found) return secret;
  const error = secret === undefined ? "" : 'error="invalid_token", ';
  const metadata = `${siteAddress(request)}${metadataPath}`;
  void reply.header("www-authenticate", `Bearer ${error}resource_metadata="${metadata}"`);
  throw new Refused(found && "refused" in found ? found.refused : "api_key_invalid");
}

async function answer(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
): Promise<FastifyReply> {
  // One message a request: a list of them could hold any number of calls.
  if (Array.isArray(request.body)) throw new Refused("input_malformed");
  const site = siteAddress(request);
  // Loaded by the first agent's call, to start faster.
  const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
    import("./create-mcp-server.ts"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
  ]);
  const mcp = createMcpServer({ site, call: (call) => callApi(server, request, secret, call) });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await mcp.connect(transport);
    const { accept = "", "content-type": type = "", "mcp-protocol-version": version } = request.headers;
    const headers = {
      accept,
      "content-type": type,
      ...(version && { "mcp-protocol-version": String(version) }),
    };
    const sent = new Request(`${site}${path}`, { method: "POST", headers, body: "{}" });
    const response = await transport.handleRequest(sent, { parsedBody: request.body });
    void reply.code(response.status).header("cache-control", "no-store");
    const contentType = response.headers.get("content-type");
    if (contentType) void reply.type(contentType);
    return reply.send((await response.text()) || undefined);
  } finally {
    await mcp.close();
  }
}

/** Makes a call as its key could from the same address, but for money, which only people move from here. */
async function callApi(
  server: FastifyInstance,
  { ip, headers }: FastifyRequest,
  secret: string,
  { method, path: url, query = {}, body, requestId }: ToolCall,
): Promise<CallAnswer> {
  const named = Object.entries(query).filter(([, value]) => value !== undefined);
  const answered = await server.inject({
    method,
    url,
    query: Object.fromEntries(named.map(([name, value]) => [name, String(value)])),
    headers: {
      authorization: `Bearer ${secret}`,
      "user-agent": headers["user-agent"] ?? "MCP",
      [approvalHeader]: "required",
      ...(method === "POST" && { "idempotency-key": requestId ? `mcp:${requestId}` : randomUUID() }),
    },
    remoteAddress: ip,
    ...(body && { payload: body }),
  });
  return { status: answered.statusCode, body: answered.json() };
}
