import { maxProofBytes, type ProofMediaType, proofName } from "#domain/payments/payments/proof-file.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { FileTooLarge } from "#server/platform/files/file-store.ts";
import { recogniseProof } from "./recognise-proof.ts";

/** An upload stream; once read, `isCutShort` says whether it exceeded the limit. */
export type FileUpload = {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly isCutShort: () => boolean;
};

/** A stored file with its verified media type. */
export type StoredFile = {
  readonly name: string;
  readonly mediaType: ProofMediaType;
  readonly size: number;
  readonly storedAs: string;
};

/**
 * Stores an upload and records it by `enter`. Written first, then inspected, then recorded; a refused or
 * failed upload is deleted, so that only a crash can leave an orphan.
 * @throws Refused `file_empty`, `file_too_large`, `file_type`, `file_unsafe`, and those of `enter`.
 */
export async function storeFile<Entered>(
  file: FileUpload,
  app: Pick<App, "files" | "newId">,
  enter: (stored: StoredFile) => Promise<Entered>,
): Promise<Entered> {
  const storedAs = app.newId();
  try {
    const size = await app.files.receive(storedAs, file.bytes, maxProofBytes);
    if (file.isCutShort()) throw new Refused("file_too_large");
    const read = (offset: number, length: number) => app.files.read(storedAs, offset, length);
    const mediaType = orThrow(await recogniseProof({ size, read }));
    return await enter({ name: proofName(file.name, mediaType), mediaType, size, storedAs });
  } catch (error) {
    await app.files.remove(storedAs);
    throw error instanceof FileTooLarge ? new Refused("file_too_large") : error;
  }
}
