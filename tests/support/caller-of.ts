import { randomUUIDv7 } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { App } from "#server/platform/app.ts";
import { confirmAsClient } from "./confirm-as-client.ts";

/** A session's cookie; with an API key's header the key calls. */
export type Credentials = { readonly cookie: string; readonly authorization?: string };

/** Calls the API, and grants confirmations that it requires. */
export function callerOf(server: FastifyInstance, app: App) {
  return async (
    who: Credentials | undefined,
    method: string,
    path: string,
    request: Partial<InjectOptions> = {},
  ) => {
    const headers = {
      ...(who && { cookie: who.cookie }),
      ...(who?.authorization !== undefined && { authorization: who.authorization }),
      "idempotency-key": randomUUIDv7(),
      ...request.headers,
    };
    const send = () => server.inject({ method: method as "GET", url: path, ...request, headers });
    const bodyOf = (got: Awaited<ReturnType<typeof send>>) =>
      String(got.headers["content-type"]).includes("json") ? got.json() : undefined;
    let answer = await send();
    // A confirmation is single-use: of two concurrent calls, one is asked again.
    while (await confirmAsClient(app, bodyOf(answer))) answer = await send();
    return {
      status: answer.statusCode,
      body: bodyOf(answer),
      raw: answer.rawPayload,
      headers: answer.headers,
    };
  };
}
