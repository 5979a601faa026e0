import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RenderedPage } from "#contract/reporting/site.ts";
import type { SitePage } from "#server/platform/site-page.ts";

/** What is answered at a path. */
export type PageText = {
  readonly path: string;
  readonly text: string;
  readonly mediaType: string;
  readonly styleSource?: string;
};

export function toText({ path, html, styleSheet }: RenderedPage): PageText {
  return {
    path,
    text: html,
    mediaType: "text/html; charset=utf-8",
    styleSource: `'sha256-${createHash("sha256").update(styleSheet).digest("base64")}'`,
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Nearly as small as the best quality in a quarter of the time, which the start waits for. */
const quickQuality = 10;
/**
 * What fits into a connection's first ten segments (RFC 6928) after 1.3 kB of headers, which saves a round
 * trip.
 */
const firstFlightBytes = 13_300;

/** Compresses a text once for all who ask for it. */
export async function buildPage({ text, mediaType, styleSource }: PageText): Promise<SitePage> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([squeeze(identity), toGzip(identity)]);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const hasReviews = text.includes(`data-island="reviews-widget"`);
  return { mediaType, styleSource, hasReviews, etag, identity, br, gzip: gz };
}

/** Longer texts never fit into the first flight, and good quality takes them a tenth of a second each. */
const longBytes = 100_000;
const fastQuality = 5;

/** Best quality only for pages that would just miss the first flight. */
async function squeeze(page: Buffer): Promise<Buffer> {
  const at = (quality: number) => toBrotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  if (page.length > longBytes) return at(fastQuality);
  const quick = await at(quickQuality);
  return quick.length > firstFlightBytes ? at(constants.BROTLI_MAX_QUALITY) : quick;
}
