import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";

/**
 * The encryption key: configured, or for the embedded database generated at the first start and stored beside
 * the data, readable by its owner only.
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
 * Reads a secret file, creating it once. Written under a temporary name and linked into place, so that
 * concurrent processes agree on one secret and never read a partial one.
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
