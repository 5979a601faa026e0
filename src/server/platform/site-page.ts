/** A public page, rendered and compressed once for everybody. */
export type SitePage = {
  readonly mediaType: string;
  /** What the policy names so that the page's own style sheet applies: 'sha256-…', undefined where the page has none. */
  readonly styleSource: string | undefined;
  /** Whether customers' reviews stand on it: no other page lets their script in. */
  readonly hasReviews: boolean;
  /** A hash of the content, the same in every process. */
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};
