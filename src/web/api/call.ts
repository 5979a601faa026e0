import { approvalPending } from "#contract/clients/approvals.ts";
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ResponseBody } from "#contract/endpoint.ts";
import { refusalBody } from "#contract/refusals.ts";
import { getShownScreen } from "#web/get-shown-screen.ts";
import { ApiError } from "./api-error.ts";
import { describeLostAnswer } from "./describe-lost-answer.ts";
import { isFinalRefusal } from "./is-final-refusal.ts";
import { createPendingRequests } from "./pending-requests.ts";
import { requestConfirmation } from "./request-confirmation.ts";
import { retryUnknownOutcome } from "./retry-unknown-outcome.ts";
import { showSentForApproval } from "./sent-for-approval.ts";
import { headersForShownAccount } from "./shown-account.ts";

/** A call without a response fails after this time. */
const requestTimeoutMs = 20_000;
const uploadTimeoutMs = 300_000;

type Wanted<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };

/** Required input of a call to this endpoint. */
export type CallInput<E extends Endpoint> = Wanted<"params", ParamsInput<E>> &
  Wanted<"query", QueryInput<E>> &
  Wanted<"body", BodyInput<E>> &
  (E extends { idempotent: true | "optional" } ? { idempotencyKey: string } : unknown) &
  (E extends { upload: true } ? { file: File } : unknown) & { signal?: AbortSignal | undefined };

type LooseInput = {
  params?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  file?: File;
  signal?: AbortSignal | undefined;
};

/**
 * Makes one API call and parses its response by the contract's schema. Asks the client for confirmation where
 * required, and repeats calls with an unknown outcome under the same key. @throws ApiError for a refusal, an
 * unreachable server, or a response off contract.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseBody<E>> {
  const screen = getShownScreen();
  try {
    return await callRepeatedly(endpoint, input, screen);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "confirmation_required" || !error.challenge)
      throw error;
    if (!(await requestConfirmation(error.challenge))) throw error;
    return callRepeatedly(endpoint, input, screen);
  }
}

async function callRepeatedly<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  screen: string,
): Promise<ResponseBody<E>> {
  const pending = beginPending(endpoint, input);
  const sent = pending ? { ...input, idempotencyKey: pending.key } : input;
  try {
    const answer = await retryUnknownOutcome(endpoint, () => callOnce(endpoint, sent, screen));
    pending?.carriedOut();
    return answer;
  } catch (error) {
    const isAccepted = error instanceof ApiError && error.status === 202;
    if (isAccepted) pending?.carriedOut();
    else if (isFinalRefusal(error)) pending?.refused();
    throw describeLostAnswer(endpoint, error);
  }
}

/** Undefined for a call without a key. */
function beginPending(endpoint: Endpoint, given: LooseInput) {
  if (given.idempotencyKey === undefined) return undefined;
  const request = `${endpoint.method} ${buildUrl(endpoint, given)} ${JSON.stringify(given.body)}`;
  return createPendingRequests(findTabStorage(), Date.now).begin(request, given.idempotencyKey);
}

function findTabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    // Blocked in this browser.
    return undefined;
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  screen: string,
): Promise<ResponseBody<E>> {
  const given: LooseInput = input;
  const response = await send(endpoint, given);
  if (response.status === 204) return undefined as ResponseBody<E>;
  const json = await readJson(response);
  // Accepted, pending a second person or the approval of other members.
  if (response.status === 202) reportSentForApproval(endpoint, json, screen);
  if (!response.ok || response.status === 202) throw toApiError(response.status, json);
  if (!("safeParse" in endpoint.answer)) return json as ResponseBody<E>;
  const read = endpoint.answer.safeParse(json);
  if (read.success) return read.data as ResponseBody<E>;
  throw new ApiError({ fault: "answer", status: response.status, message: "Invalid server response" });
}

function reportSentForApproval({ access }: Endpoint, json: unknown, screen: string): void {
  const pending = approvalPending.safeParse(json);
  if (access === "activated" && pending.success) showSentForApproval(pending.data.approval.id, screen);
}

/** An endpoint's URL with its parameters filled in, also for links to files. */
export function buildUrl(endpoint: Endpoint, given: { params?: object; query?: object } = {}): string {
  const params = new Map(Object.entries(given.params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Makes repeated requests for a booking or payment take effect once. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

async function send(endpoint: Endpoint, given: LooseInput): Promise<Response> {
  const headers = new Headers({ accept: "application/json", ...headersForShownAccount() });
  if (given.idempotencyKey !== undefined) headers.set("idempotency-key", given.idempotencyKey);
  const init: RequestInit = { method: endpoint.method, headers, credentials: "same-origin" };
  if (given.file) init.body = formWith(given.file);
  else if (given.body !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(given.body);
  }
  const limit = AbortSignal.timeout(given.file ? uploadTimeoutMs : requestTimeoutMs);
  init.signal = given.signal ? AbortSignal.any([given.signal, limit]) : limit;
  const failure = noAnswer(endpoint);
  try {
    return await fetch(buildUrl(endpoint, given), init);
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw failure;
  }
}

/** The error of a request that is about to be sent, should no answer come. */
export function noAnswer({ method }: Endpoint): ApiError {
  if (method === "GET" || globalThis.navigator?.onLine !== false) return unreachable();
  const message = "You're offline, so this wasn't sent. Try again once you're back online.";
  return new ApiError({ fault: "unsent", status: 0, message });
}

export function unreachable(): ApiError {
  return new ApiError({
    fault: "unreachable",
    status: 0,
    message: "Summit could not be reached. Check your connection and try again.",
  });
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get("content-type")?.includes("json")) {
    const raw = await response.text().catch(() => undefined);
    throw new ApiError({
      fault: "format",
      status: response.status,
      message: "Invalid server response",
      raw,
    });
  }
  try {
    return await response.json();
  } catch (error) {
    // Cut off on the way.
    if (!(error instanceof SyntaxError)) throw unreachable();
    throw new ApiError({
      fault: "json",
      status: response.status,
      message: "Server response was not valid JSON",
    });
  }
}

export function toApiError(status: number, json: unknown): ApiError {
  const refusal = refusalBody.safeParse(json);
  if (!refusal.success) return new ApiError({ fault: "refused", status, message: "" });
  const { message, code, fields, challenge } = refusal.data;
  return new ApiError({ fault: "refused", status, message, code, fields, challenge });
}
