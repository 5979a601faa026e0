import { buffer } from "node:stream/consumers";
import type { FastifyRequest } from "fastify";
import { Refused } from "#domain/refusal.ts";
import { maxFileBytes } from "#domain/uploaded-file.ts";

/** Byte limit of the multipart envelope around a file. */
const envelopeBytes = 16 * 1024;

/**
 * Streams the only file of a multipart request.
 * @throws Refused `file_too_large` by its declared length before reading; `unsupported_media_type`; `file_empty` when there is no file.
 */
export async function readFileUpload(request: FastifyRequest): Promise<{
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly isCutShort: () => boolean;
}> {
  if (Number(request.headers["content-length"]) > maxFileBytes + envelopeBytes) {
    throw new Refused("file_too_large");
  }
  if (!request.isMultipart()) throw new Refused("unsupported_media_type");
  const part = await request.file({ throwFileSizeLimit: false }).catch(refuseUnreadable);
  if (!part) throw new Refused("file_empty");
  return {
    name: part.filename ?? "",
    bytes: whole(part.file),
    isCutShort: () => part.file.truncated,
  };
}

/**
 * Reads the only file of a multipart request.
 * @throws Refused `file_empty` and those of `readFileUpload`.
 */
export async function readWholeUpload(
  request: FastifyRequest,
): Promise<{ readonly name: string; readonly content: Uint8Array }> {
  const { name, bytes, isCutShort } = await readFileUpload(request);
  const content = await buffer(bytes);
  if (isCutShort()) throw new Refused("file_too_large");
  if (content.length === 0) throw new Refused("file_empty");
  return { name, content };
}

/** A part that ends before its boundary is malformed. */
async function* whole(file: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    refuseUnreadable(error);
  }
}

/** The parser has no error codes for a missing, oversized or unterminated boundary. */
function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code !== undefined) throw error;
  throw new Refused("input_malformed");
}
