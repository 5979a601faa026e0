import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { expect } from "vitest";
import { describeApi } from "#server/platform/openapi/describe-api.ts";
import { routes } from "#server/routes.ts";

type Header = { readonly $ref: string };
type Answer = {
  readonly $ref?: string;
  readonly headers: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
};
type Document = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Answer>> }>>>
  >;
  readonly components: {
    readonly responses: Readonly<Record<string, Answer>>;
    readonly headers: Readonly<Record<string, { readonly required?: boolean }>>;
  };
};

/** Compiled once a process: the test files of a worker share it. */
let known: ReturnType<typeof readDocument> | undefined;

/**
 * Checks each answer under /api against the API description: its status, media type, headers and body. Closing the
 * server fails when one was not as described.
 */
export function verifyAnswers(server: FastifyInstance): void {
  const found = new Set<string>();
  server.addHook("onSend", async (request, reply, payload) => {
    for (const fault of findFaults(request, reply, payload)) found.add(fault);
    return payload;
  });
  server.addHook("onClose", async () => {
    expect([...found], "answers that are not as described").toEqual([]);
  });
}

function findFaults(request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] {
  const { endpoint } = request.routeOptions.config as { endpoint?: { readonly path: string } };
  if (!endpoint?.path.startsWith("/api/") || request.method === "HEAD") return [];
  if (isOfSwitchedScreen(request, payload)) return [];
  known ??= readDocument();
  const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
  const method = request.method.toLowerCase();
  const status = reply.statusCode;
  const where = `${request.method} ${endpoint.path} answered ${status}`;
  const answer = known.answerOf(path, method, status);
  if (!answer) return [`${where}, which it does not declare: ${String(payload).slice(0, 300)}`];
  return [
    ...known.headerFaults(answer, reply).map((fault) => `${where}: ${fault}`),
    ...bodyFaults(answer, {
      path,
      method,
      status,
      type: String(reply.getHeader("content-type") ?? ""),
      payload,
    }).map((fault) => `${where}: ${fault}`),
  ];
}

/** A refusal that only our screens get; the description leaves it out of calls that a key can make. */
function isOfSwitchedScreen({ headers }: FastifyRequest, payload: unknown): boolean {
  return headers["summit-account"] !== undefined && String(payload).includes('"code":"account_switched"');
}

type Sent = {
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly type: string;
  readonly payload: unknown;
};

function bodyFaults(answer: Answer, sent: Sent): string[] {
  const { payload, type, path, method, status } = sent;
  if (!answer.content) return payload ? [`it has a body: ${String(payload).slice(0, 100)}`] : [];
  const mediaType = Object.keys(answer.content).find((each) => type === each || type.startsWith(`${each};`));
  if (!mediaType)
    return [`it is ${type || "without a type"}, not ${Object.keys(answer.content).join(" or ")}`];
  if (!mediaType.endsWith("json")) return [];
  const validate = known?.validatorFor({ path, method, status, mediaType, ref: answer.$ref });
  const body: unknown = JSON.parse(String(payload));
  if (!validate || validate(body)) return [];
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || "the body"} ${message} ${JSON.stringify(params)}`,
  );
  return [`${faults.join("; ").slice(0, 800)}; code ${String((body as { code?: unknown }).code)}`];
}

function readDocument() {
  const document = describeApi(routes, { withStaff: true }) as unknown as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document as object, "api");
  const validators = new Map<string, ValidateFunction>();
  return {
    answerOf(path: string, method: string, status: number): Answer | undefined {
      const answer = document.paths[path]?.[method]?.responses[status];
      if (!answer?.$ref) return answer;
      const { $ref } = answer;
      const shared = document.components.responses[$ref.replace("#/components/responses/", "")];
      return shared && { ...shared, $ref };
    },

    headerFaults({ headers }: Answer, reply: FastifyReply): string[] {
      const missing = Object.keys(headers).filter(
        (name) => document.components.headers[name]?.required && reply.getHeader(name) === undefined,
      );
      return missing.map((name) => `it has no ${name}`);
    },

    /** The body's validator, compiled when the first answer of its kind is sent. */
    validatorFor({
      path,
      method,
      status,
      mediaType,
      ref,
    }: Omit<Sent, "type" | "payload"> & { mediaType: string; ref: string | undefined }) {
      const inPointer = (part: string | number) => String(part).replaceAll("~", "~0").replaceAll("/", "~1");
      const base = ref ?? `#/paths/${inPointer(path)}/${method}/responses/${status}`;
      const pointer = `api${base}/content/${inPointer(mediaType)}/schema`;
      const compiled = validators.get(pointer) ?? ajv.compile({ $ref: encodeURI(pointer) });
      validators.set(pointer, compiled);
      return compiled;
    },
  };
}
