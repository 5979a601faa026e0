import type { FastifyRequest } from "fastify";
import { maxProofBytes } from "#domain/payments/payments/proof-file.ts";
import { Refused } from "#domain/refusal.ts";

/** What the parts around a file may weigh. */
const envelopeBytes = 16 * 1024;

/**
 * The one file of a multipart request, still on its way.
 * @throws Refused `file_too_large` before any of it is read where its length says so; `file_type` where there is none.
 */
export async function readFileUpload(request: FastifyRequest): Promise<{
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly isCutShort: () => boolean;
}> {
  if (Number(request.headers["content-length"]) > maxProofBytes + envelopeBytes) {
    throw new Refused("file_too_large");
  }
  if (!request.isMultipart()) throw new Refused("file_type");
  const part = await request.file({ throwFileSizeLimit: false }).catch(refuseUnreadable);
  if (!part) throw new Refused("file_empty");
  return {
    name: part.filename ?? "",
    bytes: whole(part.file),
    isCutShort: () => part.file.truncated,
  };
}

/** The bytes of a part; one that ends before its boundary is malformed. */
async function* whole(file: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    refuseUnreadable(error);
  }
}

/** The parser names no code for what it cannot read: no boundary, one that is too long, an end that is missing. */
function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code !== undefined) throw error;
  throw new Refused("input_malformed");
}
