/** The servers that the run started, one for each worker, and the folders of their outgoing mail. */
const servers = "SUMMIT_SERVERS";

export type JourneyServer = { readonly url: string; readonly mail: string };

export function provideServers(started: readonly JourneyServer[]): void {
  process.env[servers] = JSON.stringify(started);
}

/**
 * Gives the worker that this is a server of its own in SUMMIT_URL and SUMMIT_MAIL, so that workers side by side share
 * neither clients nor switches. Elsewhere, or with a server named from outside, it changes nothing.
 */
export function takeServerOfWorker(): void {
  const started: JourneyServer[] = JSON.parse(process.env[servers] ?? "[]");
  const own = started[Number(process.env.TEST_PARALLEL_INDEX ?? Number.NaN)];
  if (!own) return;
  process.env.SUMMIT_URL = own.url;
  process.env.SUMMIT_MAIL = own.mail;
}
