import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createPasswordHasher } from "./password-hasher.ts";

const passwords = createPasswordHasher();

describe("a password's hash", () => {
  it("a password's hash matches its own password and no other", async () => {
    const made = await passwords.hash("a ridge before dawn");
    expect(await passwords.verify(made, "a ridge before dawn")).toBe(true);
    expect(await passwords.verify(made, "a ridge before dusk")).toBe(false);
    expect(await passwords.hash("a ridge before dawn")).not.toBe(made);
  });

  it("a password's hash has the recommended cost unless another is given", async () => {
    expect(await passwords.hash("a ridge before dawn")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const cheap = createPasswordHasher(undefined, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    const made = await cheap.hash("a ridge before dawn");
    expect([cheap.isStale(made), passwords.isStale(made)]).toEqual([false, true]);
  });

  it("a password's hash matches the same password from another keyboard", async () => {
    const made = await passwords.hash("Zu\u0308rich 8001");
    expect(await passwords.verify(made, "Z\u00fcrich 8001")).toBe(true);
  });

  it("a missing hash matches nothing", async () => {
    expect(await passwords.verify(undefined, "a ridge before dawn")).toBe(false);
  });

  it("a password's hash is stale when it was made with other parameters", async () => {
    expect(passwords.isStale(await passwords.hash("a ridge before dawn"))).toBe(false);
    expect(
      passwords.isStale(
        await hash("a ridge before dawn", { memoryCost: 8_192, timeCost: 2, parallelism: 1 }),
      ),
    ).toBe(true);
    expect(passwords.isStale("none")).toBe(true);
  });
});

it("the password hasher refuses further work once too much is queued, and accepts it again afterwards", async () => {
  const small = createPasswordHasher({ concurrency: 1, waiting: 2 });
  const response = await Promise.allSettled(
    Array.from({ length: 6 }, () => small.hash("a ridge before dawn")),
  );
  const refused = response.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused).toHaveLength(3);
  for (const { reason } of refused) expect(reason).toMatchObject(new Refused("unavailable"));
  expect(await small.hash("a ridge before dawn")).toMatch(/^\$argon2id\$/);
});

describe("the list of common passwords", () => {
  it("the list of common passwords ignores case", () => {
    for (const password of ["password", "Password1", "QWERTYUIOP", "87654321", "trustno1"]) {
      expect([password, isCommonPassword(password)]).toEqual([password, true]);
    }
  });

  it("the list of common passwords excludes the empty line and the notice at its head", () => {
    for (const password of ["", "#", "a ridge before dawn", "# Software."])
      expect(isCommonPassword(password)).toBe(false);
  });
});
