import { RateSourceFailed } from "./rate-source.ts";

const timeoutMs = 10_000;
/** Far above any response; ECB's 90 days are a quarter of it. */
const maxBytes = 1_000_000;

export type FetchTextOptions = {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Fetches up to 1 MB of text within 10 seconds.
 * @throws RateSourceFailed on any failure; its message has the URL's host and path, never the query.
 */
export async function fetchText(url: URL, { signal, headers = {} }: FetchTextOptions): Promise<string> {
  const where = `${url.host}${url.pathname}`;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(url, { headers, signal: limit, redirect: "error" });
    if (!response.ok) {
      await response.body?.cancel();
      throw new RateSourceFailed(`${where} answered ${response.status}`);
    }
    return await readBounded(response, where);
  } catch (cause) {
    if (cause instanceof RateSourceFailed) throw cause;
    const reason = limit.aborted && !signal.aborted ? `no answer in ${timeoutMs / 1000} s` : reasonOf(cause);
    throw new RateSourceFailed(`${where}: ${reason}`, { cause });
  }
}

async function readBounded(response: Response, where: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RateSourceFailed(`${where} sent more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}
