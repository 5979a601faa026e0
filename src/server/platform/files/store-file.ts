import { orThrow, Refused } from "#domain/refusal.ts";
import { type FileMediaType, fileExtensions, maxFileBytes, nameUploadedFile } from "#domain/uploaded-file.ts";
import type { App } from "#server/platform/app.ts";
import { FileTooLarge } from "#server/platform/files/file-store.ts";
import { OutcomeUnknown } from "#server/platform/postgres/outcome-unknown.ts";
import { recogniseFile } from "./recognise-file.ts";

/** An upload stream; once read, `isCutShort` says whether it exceeded the limit. */
export type FileUpload = {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly isCutShort: () => boolean;
};

/** A stored file with its verified media type. */
export type StoredFile = {
  readonly name: string;
  readonly mediaType: FileMediaType;
  readonly size: number;
  readonly storedAs: string;
};

/** What a kind of upload may be. */
export type FileKind = {
  /** When nothing printable is left of the client's. */
  readonly fallbackName: string;
  readonly accepts: readonly FileMediaType[];
  readonly wrongType: "file_type" | "invoice_type";
};

const anyFile: FileKind = {
  fallbackName: "proof",
  accepts: Object.keys(fileExtensions) as FileMediaType[],
  wrongType: "file_type",
};

/**
 * Stores an upload and records it by `enter`. Written first, then inspected, then recorded; a refused or
 * failed upload is deleted, so that only a crash, or a commit without an answer, can leave an orphan.
 * @throws Refused `file_empty`, `file_too_large`, the kind's `wrongType`, `file_unsafe`, and those of `enter`.
 */
export async function storeFile<Entered>(
  file: FileUpload,
  app: Pick<App, "files" | "newId">,
  enter: (stored: StoredFile) => Promise<Entered>,
  { fallbackName, ...kind }: FileKind = anyFile,
): Promise<Entered> {
  const storedAs = app.newId();
  try {
    const size = await app.files.receive(storedAs, file.bytes, maxFileBytes);
    if (file.isCutShort()) throw new Refused("file_too_large");
    const read = (offset: number, length: number) => app.files.read(storedAs, offset, length);
    const mediaType = orThrow(await recogniseFile({ size, read }, kind));
    return await enter({
      name: nameUploadedFile(file.name, mediaType, fallbackName),
      mediaType,
      size,
      storedAs,
    });
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) await app.files.remove(storedAs);
    throw error instanceof FileTooLarge ? new Refused("file_too_large") : error;
  }
}
