import type { Endpoint, ParamsInput, ResponseBody } from "#contract/endpoint.ts";
import { refusals } from "#contract/refusals.ts";
import type { z } from "#contract/zod.ts";
import { maxFileBytes } from "#domain/uploaded-file.ts";
import { ApiError } from "./api-error.ts";
import { buildUrl, noAnswer, toApiError } from "./call.ts";
import { describeLostAnswer } from "./describe-lost-answer.ts";
import { headersForShownAccount } from "./shown-account.ts";

/** A hint for the file chooser; the server decides by content. */
export const acceptedFiles = "image/png,image/jpeg,image/webp,image/heic,.heic,application/pdf";

/** An upload of which nothing arrives for so long has lost its connection. */
const stallMs = 120_000;

type UploadEndpoint = Endpoint & { readonly upload: true; readonly answer: z.ZodType };

type Upload<E extends UploadEndpoint> = {
  params: ParamsInput<E> & object;
  file: File;
  /** Called with the share of the file sent, from 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Uploads a file with progress, which `fetch` lacks; fails as `call` does. It may take any time while something of it
 * arrives. Empty and oversized files are
 * refused before sending, because the server can only cut the connection midway.
 */
export async function upload<E extends UploadEndpoint>(
  endpoint: E,
  { params, file, onProgress }: Upload<E>,
): Promise<ResponseBody<E>> {
  if (file.size > maxFileBytes) throw refusal("file_too_large");
  if (file.size === 0) throw refusal("file_empty");
  const { promise, resolve, reject: fail } = Promise.withResolvers<ResponseBody<E>>();
  const reject = (error: ApiError) => fail(describeLostAnswer(endpoint, error));
  const failure = noAnswer(endpoint);
  const request = new XMLHttpRequest();
  request.open(endpoint.method, buildUrl(endpoint, { params }));
  const headers = { accept: "application/json", ...headersForShownAccount() };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  let stalled = setTimeout(() => request.abort(), stallMs);
  request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
    clearTimeout(stalled);
    stalled = setTimeout(() => request.abort(), stallMs);
    if (lengthComputable && total > 0) onProgress(loaded / total);
  });
  request.addEventListener("loadend", () => clearTimeout(stalled));
  request.addEventListener("error", () => reject(failure));
  request.addEventListener("abort", () => reject(failure));
  request.addEventListener("load", () => {
    const json = parsed(request.responseText);
    if (request.status >= 400) return reject(toApiError(request.status, json));
    const read = endpoint.answer.safeParse(json);
    if (read.success) return resolve(read.data as ResponseBody<E>);
    const { status } = request;
    reject(new ApiError({ fault: "answer", status, message: "Invalid server response" }));
  });
  const form = new FormData();
  form.append("file", file);
  request.send(form);
  return promise;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(code: "file_too_large" | "file_empty"): ApiError {
  const { status, message } = refusals[code];
  return new ApiError({ fault: "refused", status, message, code });
}
