import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";
import { checkWebhookUrl } from "./webhook-url.ts";

const read = (text: string, allowLoopback = false) =>
  checkWebhookUrl(text, URL.parse(text), { allowLoopback });

describe("an endpoint's address", () => {
  it("is taken apart as it is connected to", () => {
    expect(read("HTTPS://Hooks.Example.com:8443/a/../summit?key=1")).toEqual({
      ok: true,
      target: {
        isEncrypted: true,
        host: "hooks.example.com",
        port: 8443,
        path: "/summit?key=1",
        href: "https://hooks.example.com:8443/summit?key=1",
      },
    });
    expect(read("https://[2606:4700:4700::1111]/").ok).toBe(true);
    expect(read("https://8.8.8.8/hooks").ok).toBe(true);
    expect(read("https://münchen.example.com/").ok).toBe(true);
  });

  it.each([
    ["http", "http://example.com/"],
    ["another protocol", "ftp://example.com/"],
    ["a script", "javascript:alert(1)"],
    ["a file", "file:///etc/passwd"],
    ["no protocol", "example.com/hooks"],
    ["nothing", ""],
    ["a space", "https://example.com/a b"],
    ["a line break, which the parser would drop", "https://exam\nple.com/"],
    ["credentials", "https://user:secret@example.com/"],
    ["a user name", "https://example.com@127.0.0.1/"],
    ["a fragment", "https://example.com/#token"],
    ["localhost", "https://localhost/"],
    ["a name below localhost", "https://a.localhost/"],
    ["a name without a dot", "https://intranet/"],
    ["the cloud's metadata by name", "https://metadata.google.internal/"],
    ["mDNS", "https://printer.local/"],
    ["a trailing dot", "https://localhost./"],
    ["a trailing dot of a public name", "https://example.com./"],
    ["loopback", "https://127.0.0.1/"],
    ["loopback, short", "https://127.1/"],
    ["loopback in decimal", "https://2130706433/"],
    ["loopback in octal", "https://0177.0.0.1/"],
    ["loopback in hexadecimal", "https://0x7f.0.0.1/"],
    ["loopback in one hexadecimal number", "https://0x7f000001/"],
    ["loopback in full-width digits", "https://１２７.０.０.１/"],
    ["the cloud's metadata in decimal", "https://2852039166/"],
    ["all addresses", "https://0/"],
    ["loopback in IPv6", "https://[::1]/"],
    ["mapped loopback", "https://[::ffff:127.0.0.1]/"],
    ["6to4", "https://[2002:7f00:1::]/"],
    ["NAT64", "https://[64:ff9b::7f00:1]/"],
    ["a zone", "https://[fe80::1%25eth0]/"],
    ["a database's port", "https://example.com:5432/"],
    ["a mail server's port", "https://example.com:25/"],
    ["port 80", "https://example.com:80/"],
    ["too many characters", `https://example.com/${"a".repeat(500)}`],
  ])("isn't %s", (_what, text) => {
    expect(read(text)).toEqual({ ok: false, fault: expect.stringMatching(/^[A-Z].+/) });
  });

  it("may be http at the machine itself in the demo alone", () => {
    for (const text of ["http://127.0.0.1:4000/hooks", "http://localhost:4000/", "http://[::1]:9/"]) {
      expect(read(text, true).ok).toBe(true);
      expect(read(text, false).ok).toBe(false);
    }
    for (const text of [
      "http://10.0.0.1/",
      "http://localhost.example.com/",
      "http://0.0.0.0/",
      "https://127.0.0.1/",
    ])
      expect(read(text, true).ok).toBe(false);
  });

  it("never leads to an address that isn't public, in whatever number system it is written", () => {
    const numbers = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    const form = fc.constantFrom(
      (parts: readonly number[]) => parts.join("."),
      (parts: readonly number[]) => parts.map((part) => `0${part.toString(8)}`).join("."),
      (parts: readonly number[]) => parts.map((part) => `0x${part.toString(16)}`).join("."),
      (parts: readonly number[]) => String(parts.reduce((sum, part) => sum * 256 + part, 0)),
    );
    fc.assert(
      fc.property(numbers, form, (parts, write) => {
        expect(read(`https://${write(parts)}/`).ok).toBe(isPublicAddress(parts.join(".")));
      }),
      { numRuns: 1_000 },
    );
  });
});
