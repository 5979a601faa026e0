import type { Challenge } from "#contract/refusals.ts";
import type { FieldFaults } from "#domain/refusal.ts";

/**
 * Why a call gave no valid response: refused, never sent because the browser was offline, unreachable, or off contract
 * (`format`: not JSON, `json`: broken JSON, `answer`: JSON of another shape).
 */
export type ApiErrorKind = "refused" | "unsent" | "unreachable" | "format" | "json" | "answer";

type ApiErrorInit = {
  fault: ApiErrorKind;
  /** The HTTP status; 0 without a response. */
  status: number;
  message: string;
  code?: string | undefined;
  fields?: FieldFaults | undefined;
  /** The raw body when it is not JSON. */
  raw?: string | undefined;
  challenge?: Challenge | undefined;
};

/** A failed call; `message` can be shown to the client. */
export class ApiError extends Error {
  override name = "CallFailed";
  readonly fault: ApiErrorKind;
  readonly status: number;
  /** The refusal's code from `contract/refusals`. */
  readonly code: string | undefined;
  /** Errors by field of the submitted form. */
  readonly fields: FieldFaults;
  readonly raw: string | undefined;
  /** What the client has to prove, when only a confirmation is missing. */
  readonly challenge: Challenge | undefined;

  constructor({ fault, status, message, code, fields = {}, raw, challenge }: ApiErrorInit) {
    super(message);
    this.fault = fault;
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.raw = raw;
    this.challenge = challenge;
  }
}

/** Whether the call is kept as a request that others have to approve; no error, though no result either. */
export function isAwaitingApproval(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "approval_pending";
}

/** Whether somebody else changed the value since it was read, so that nothing was saved. */
export function isChangedMeanwhile(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "value_changed";
}

/** The text for any failure: the server's own, or `otherwise` for one that is not an API error. */
export function getErrorMessage(error: unknown, otherwise = "An error occurred."): string {
  return error instanceof ApiError && error.message !== "" ? error.message : otherwise;
}

/** The text for a refused file, with the line or entry that the server names. */
export function getFileError(error: unknown): string {
  const named = error instanceof ApiError ? error.fields.file : undefined;
  return named ? `${getErrorMessage(error)} ${named}` : getErrorMessage(error);
}
