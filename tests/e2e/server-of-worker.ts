/** The servers that the run started, one per worker, with the folders of their outgoing mail. */
const servers = "SUMMIT_SERVERS";

export type JourneyServer = { readonly url: string; readonly mail: string };

export function provideServers(started: readonly JourneyServer[]): void {
  process.env[servers] = JSON.stringify(started);
}

/**
 * Points SUMMIT_URL and SUMMIT_MAIL at this worker's own server, so that workers share neither clients nor
 * switches. Does nothing outside a worker or with an external server.
 */
export function takeServerOfWorker(): void {
  const started: JourneyServer[] = JSON.parse(process.env[servers] ?? "[]");
  const own = started[Number(process.env.TEST_PARALLEL_INDEX ?? Number.NaN)];
  if (!own) return;
  process.env.SUMMIT_URL = own.url;
  process.env.SUMMIT_MAIL = own.mail;
}
