import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";

/**
 * The key that account numbers are encrypted with: the configured one, or on the embedded database one that is made at
 * the first start and kept beside the data, readable to its owner alone.
 */
export async function readEncryptionKey(
  config: Pick<Config, "ENCRYPTION_KEY" | "DATA_DIR">,
): Promise<Uint8Array> {
  if (config.ENCRYPTION_KEY) return config.ENCRYPTION_KEY;
  return Buffer.from(
    await readOrMakeSecret(join(config.DATA_DIR, "encryption.key"), () => randomBytes(32).toString("base64")),
    "base64",
  );
}

/**
 * The text of a secret file, made once. It is written whole under a name of its own and then given its name, so that
 * of two processes that start together one makes it and neither reads half of it.
 */
export async function readOrMakeSecret(path: string, make: () => string): Promise<string> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${randomBytes(8).toString("hex")}`);
  await writeFile(draft, make(), { mode: 0o600, flag: "wx" });
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, "utf8");
}
