/** A public page, rendered and compressed once. */
export type SitePage = {
  readonly mediaType: string;
  /** CSP source of the inline style sheet, 'sha256-…'; undefined without one. */
  readonly styleSource: string | undefined;
  /** Whether it shows reviews; other pages may not load their script. */
  readonly hasReviews: boolean;
  /** Content hash, equal in every process. */
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};

/** Public pages by path. */
export type PublicPages = {
  readonly find: (path: string) => SitePage | undefined | Promise<SitePage | undefined>;
  readonly findNotFound: () => SitePage | undefined;
};
