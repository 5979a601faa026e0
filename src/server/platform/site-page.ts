/** A public page, rendered and compressed once for everybody. */
export type SitePage = {
  readonly mediaType: string;
  /** A hash of the content, the same in every process. */
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};
