import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileStore, FileTooLarge } from "./file-store.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "summit-files-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const name = (digit: number) => `0197a000-0000-7000-8000-00000000000${digit}`;
async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
const files = () => readdir(join(dataDir, "files"));

describe("the file store", () => {
  it("keeps what comes in parts, and gives it back whole or in pieces", async () => {
    const store = createFileStore(dataDir);
    expect(await store.receive(name(1), parts("proof ", "of ", "payment"), 100)).toBe(16);
    expect((await store.read(name(1), 9, 100)).toString()).toBe("payment");
    expect((await store.open(name(1)).toArray()).join("")).toBe("proof of payment");
    await store.remove(name(1));
    await store.remove(name(1));
    expect(await files()).toEqual([]);
  });

  it("lets nobody else on the machine read it", async () => {
    await createFileStore(dataDir).receive(name(2), parts("secret"), 100);
    expect((await stat(join(dataDir, "files", name(2)))).mode & 0o077).toBe(0);
    expect((await stat(join(dataDir, "files"))).mode & 0o077).toBe(0);
    await createFileStore(dataDir).remove(name(2));
  });

  it("reads no further than the limit, and leaves nothing of what was too large or broke off", async () => {
    const store = createFileStore(dataDir);
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

  it("never writes over a file, and takes no name that is not generated", async () => {
    const store = createFileStore(dataDir);
    await store.receive(name(5), parts("first"), 100);
    await expect(store.receive(name(5), parts("second"), 100)).rejects.toThrow("EEXIST");
    for (const hostile of ["../escape", "a/b", "", "x".repeat(36), `${name(5)}\0`]) {
      expect(() => store.open(hostile)).toThrow("a generated file name");
    }
  });
});
