import type { Challenge } from "#contract/refusals.ts";
import type { FieldFaults } from "#domain/refusal.ts";

/**
 * Why a call gave no answer: the server refused it, could not be reached, or sent something that is not what the
 * contract says (`format`: no JSON at all, `json`: broken JSON, `answer`: JSON of another shape).
 */
export type ApiErrorKind = "refused" | "unreachable" | "format" | "json" | "answer";

type ApiErrorInit = {
  fault: ApiErrorKind;
  /** The HTTP status; 0 when there was no answer at all. */
  status: number;
  message: string;
  code?: string | undefined;
  fields?: FieldFaults | undefined;
  /** What came instead of JSON, as it came. */
  raw?: string | undefined;
  challenge?: Challenge | undefined;
};

/** A call that failed. `message` can be shown to the client as it is. */
export class ApiError extends Error {
  override name = "CallFailed";
  readonly fault: ApiErrorKind;
  readonly status: number;
  /** The refusal's code, as `contract/refusals` lists them. */
  readonly code: string | undefined;
  /** What is wrong in each field of the form that was sent. */
  readonly fields: FieldFaults;
  readonly raw: string | undefined;
  /** What the client is asked to prove, where that is all that the call lacks. */
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

/** The words for any failure: the server's own, or `otherwise` when the failure is not a call's. */
export function getErrorMessage(error: unknown, otherwise = "An error occurred."): string {
  return error instanceof ApiError && error.message !== "" ? error.message : otherwise;
}
