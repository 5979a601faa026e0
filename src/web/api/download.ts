import type { Endpoint, ParamsInput, QueryInput } from "#contract/endpoint.ts";
import { buildUrl, toApiError, unreachable } from "./call.ts";

type FileEndpoint = Endpoint & { readonly answer: { readonly mediaType: string | readonly string[] } };
type Given<E extends FileEndpoint> = { params: ParamsInput<E> & object; query?: QueryInput<E> & object };

/** Downloads a file by fetch, so that a refusal can be shown on the screen. Fails as `call` does. */
export async function download<E extends FileEndpoint>(endpoint: E, given: Given<E>): Promise<void> {
  const response = await fetch(buildUrl(endpoint, given), { credentials: "same-origin" }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = parseFileName(response.headers.get("content-disposition") ?? "");
  link.click();
  URL.revokeObjectURL(address);
}

/** The plain file name of a content-disposition header. */
export function parseFileName(disposition: string): string {
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "download";
}
