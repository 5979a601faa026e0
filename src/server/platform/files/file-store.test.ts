import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVault, VaultError } from "#server/platform/vault.ts";
import { createFileStore, FileTooLarge } from "./file-store.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "summit-files-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const vault = createVault(new Uint8Array(32).fill(1));
const name = (digit: number) => `0197a000-0000-7000-8000-00000000000${digit}`;
async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
const files = () => readdir(join(dataDir, "files"));

describe("the file store", () => {
  it("the file store stores a stream and returns it as a whole or in ranges", async () => {
    const store = createFileStore(dataDir, vault);
    expect(await store.receive(name(1), parts("proof ", "of ", "payment"), 100)).toBe(16);
    expect((await store.read(name(1), 9, 100)).toString()).toBe("payment");
    expect((await store.open(name(1)).toArray()).join("")).toBe("proof of payment");
    await store.remove(name(1));
    await store.remove(name(1));
    expect(await files()).toEqual([]);
  });

  it("the file store is readable by its owner alone", async () => {
    await createFileStore(dataDir, vault).receive(name(2), parts("secret"), 100);
    expect((await stat(join(dataDir, "files", name(2)))).mode & 0o077).toBe(0);
    expect((await stat(join(dataDir, "files"))).mode & 0o077).toBe(0);
    await createFileStore(dataDir, vault).remove(name(2));
  });

  it("the file store reads no further than the limit, and leaves nothing of a file that was too large or broke off", async () => {
    const store = createFileStore(dataDir, vault);
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield Buffer.alloc(10);
      }
    }
    await expect(store.receive(name(3), endless(), 95)).rejects.toBeInstanceOf(FileTooLarge);
    expect(taken).toBe(10);
    async function* breaking() {
      yield Buffer.from("half");
      throw new Error("the connection was lost");
    }
    await expect(store.receive(name(4), breaking(), 95)).rejects.toThrow("the connection was lost");
    expect(await files()).toEqual([]);
  });

  it("the file store never overwrites a file, and accepts only generated names", async () => {
    const store = createFileStore(dataDir, vault);
    await store.receive(name(5), parts("first"), 100);
    await expect(store.receive(name(5), parts("second"), 100)).rejects.toThrow("EEXIST");
    expect((await store.open(name(5)).toArray()).join("")).toBe("first");
    for (const hostile of ["../escape", "a/b", "", "x".repeat(36), `${name(5)}\0`]) {
      expect(() => store.open(hostile)).toThrow("a generated file name");
    }
  });
});

describe("an encrypted file", () => {
  const long = Buffer.alloc(200_000, "passport ");
  const whole = async (store: ReturnType<typeof createFileStore>, file: string) =>
    Buffer.concat(await store.open(file).toArray());

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
    "an encrypted file of %i bytes reveals nothing on disk and is returned unchanged, whole and from any offset",
    async (size) => {
      const store = createFileStore(dataDir, vault);
      const plain = long.subarray(0, size);
      expect(await store.receive(name(6), inParts(plain), 1_000_000)).toBe(size);
      const onDisk = await readFile(join(dataDir, "files", name(6)));
      expect(onDisk.includes("passport")).toBe(false);
      expect((await whole(store, name(6))).equals(plain)).toBe(true);
      for (const [offset, length] of [
        [0, 16],
        [65_530, 20],
        [131_000, 100_000],
        [size, 10],
      ] as const)
        expect(
          (await store.read(name(6), offset, length)).equals(plain.subarray(offset, offset + length)),
        ).toBe(true);
      await store.remove(name(6));
    },
  );

  it("an encrypted file that was altered, cut off or renamed does not open", async () => {
    const store = createFileStore(dataDir, vault);
    await store.receive(name(7), inParts(long), 1_000_000);
    const path = join(dataDir, "files", name(7));
    const right = await readFile(path);
    const altered = Buffer.from(right);
    altered.writeUInt8(altered.readUInt8(altered.byteLength - 1) ^ 1, altered.byteLength - 1);
    const lastPart = (200_000 % 65_536) + 16;
    for (const wrong of [altered, right.subarray(0, right.byteLength - lastPart), right.subarray(0, 12)]) {
      await writeFile(path, wrong);
      await expect(whole(store, name(7))).rejects.toBeInstanceOf(VaultError);
    }
    await writeFile(path, right);
    await copyFile(path, join(dataDir, "files", name(8)));
    await expect(whole(store, name(8))).rejects.toBeInstanceOf(VaultError);
    expect((await whole(store, name(7))).equals(long)).toBe(true);
  });

  it("a file opens with an older key, and one from before encryption is read as it is", async () => {
    const store = createFileStore(dataDir, vault);
    await store.receive(name(9), inParts(Buffer.from("kept")), 100);
    const newer = createVault(new Uint8Array(32).fill(2), [new Uint8Array(32).fill(1)]);
    expect((await whole(createFileStore(dataDir, newer), name(9))).toString()).toBe("kept");
    await writeFile(join(dataDir, "files", name(0)), "a plain file of before");
    expect((await whole(store, name(0))).toString()).toBe("a plain file of before");
    expect((await store.read(name(0), 2, 5)).toString()).toBe("plain");
  });
});

async function* inParts(bytes: Buffer) {
  for (let at = 0; at < bytes.byteLength; at += 30_000) yield bytes.subarray(at, at + 30_000);
}
