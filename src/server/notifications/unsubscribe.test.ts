import { expect, it } from "vitest";
import { createVault } from "#server/platform/vault.ts";
import { readUnsubscribeToken, unsubscribeUrl } from "./unsubscribe.ts";

const vault = createVault(new Uint8Array(32).fill(7));
const request = { clientId: "0199a0b0-0000-7000-8000-00000000000a", topic: "alerts" } as const;
const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

it("an unsubscribe token names the member whose mails it ends, and earlier ones the client alone", () => {
  const member = { ...request, userId: "0199a0b0-0000-7000-8000-00000000000b" };
  const token = tokenOf(unsubscribeUrl(member, "https://summit.test", vault));
  expect(readUnsubscribeToken(token, vault)).toEqual(member);
  const earlier = vault.seal(`${request.clientId} alerts`, "mail-unsubscribe");
  expect(readUnsubscribeToken(earlier, vault)).toEqual(request);
});

it("an unsubscribe token identifies client and topic, and cannot be forged or changed", () => {
  const token = tokenOf(unsubscribeUrl(request, "https://summit.test", vault));
  expect(token).not.toContain(request.clientId);
  expect(readUnsubscribeToken(token, vault)).toEqual(request);
  const other = createVault(new Uint8Array(32).fill(8));
  expect(readUnsubscribeToken(token, other)).toBeUndefined();
  // Not the last character, some of whose bits may be padding.
  const changed = `${token.slice(0, -5)}${token.at(-5) === "A" ? "B" : "A"}${token.slice(-4)}`;
  expect(readUnsubscribeToken(changed, vault)).toBeUndefined();
  expect(readUnsubscribeToken("", vault)).toBeUndefined();
  // A ciphertext made for another purpose is rejected.
  expect(
    readUnsubscribeToken(vault.seal(`${request.clientId} alerts`, request.clientId), vault),
  ).toBeUndefined();
  expect(
    readUnsubscribeToken(vault.seal(`${request.clientId} security`, "mail-unsubscribe"), vault),
  ).toBeUndefined();
});
