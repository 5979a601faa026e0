import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import type { Writable } from "node:stream";
import { Client, type Connection, type Submittable } from "pg";

/** First byte of what Postgres sends during a backup. */
const NEW_ARCHIVE = "n";
const DATA = "d";

/**
 * Writes a copy of a running server's data into a new folder, with the log that makes it consistent; the server goes on
 * meanwhile. `url` names a login with the right to replicate. Throws what Postgres says when it can't, such as for
 * a page whose checksum is wrong.
 */
export async function receiveBaseBackup(url: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: url, replication: "true" } as ConstructorParameters<
    typeof Client
  >[0]);
  client.on("error", () => undefined);
  await client.connect();
  const tar = spawn("tar", ["-x", "--no-same-owner", "-f", "-", "-C", folder], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  try {
    const unpacked = endOf(tar);
    unpacked.catch(() => undefined);
    const backup = new BaseBackup(tar.stdin);
    client.query(backup);
    await Promise.race([backup.done, unpacked.then(() => Promise.reject(new Error("tar ended early")))]);
    tar.stdin.end();
    await unpacked;
  } finally {
    tar.stdin.destroy();
    await client.end();
  }
}

/** The command, as a query of the driver: it answers with a stream where others answer with rows. */
class BaseBackup implements Submittable {
  readonly done: Promise<void>;
  readonly #settle: PromiseWithResolvers<void>;
  readonly #archive: Writable;
  #archives = 0;
  #failure: Error | undefined;

  constructor(archive: Writable) {
    this.#archive = archive;
    this.#settle = Promise.withResolvers<void>();
    this.done = this.#settle.promise;
  }

  submit(connection: Connection): void {
    connection.query("BASE_BACKUP (LABEL 'summit', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === NEW_ARCHIVE && ++this.#archives > 1)
      this.#failure ??= new Error("a backup of several tablespaces can't be made");
    if (kind !== DATA || this.#failure) return;
    // A copy: the driver uses its buffer again.
    if (this.#archive.write(Buffer.from(chunk.subarray(1)))) return;
    // What the driver has parsed already still comes while its stream is paused.
    if (connection.stream.isPaused()) return;
    connection.stream.pause();
    this.#archive.once("drain", () => connection.stream.resume());
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#settle.reject(this.#failure);
    else this.#settle.resolve();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

async function endOf(tar: ChildProcess): Promise<void> {
  const complaint: Buffer[] = [];
  tar.stderr?.on("data", (chunk: Buffer) => complaint.push(chunk));
  tar.stdin?.on("error", () => undefined);
  const [code] = await once(tar, "close");
  if (code !== 0)
    throw new Error(`the backup can't be written: ${Buffer.concat(complaint).toString().trim()}`);
}
