import { describe, expect, it } from "vitest";
import { looksLikeLink, mayResend, parseRecipientRequest, resendAfterMs } from "./recipient-request.ts";

const asked = {
  name: "Demo Recipient",
  email: "Demo@Example.test",
  type: "someone",
  currency: "EUR",
} as const;

describe("whom to ask", () => {
  it("a request has the name and the address in lower case", () => {
    expect(parseRecipientRequest({ ...asked, country: "de" })).toEqual({
      ok: true,
      value: { ...asked, email: "demo@example.test", country: "DE" },
    });
  });

  it("a request reports every field that is wrong", () => {
    expect(parseRecipientRequest({ ...asked, name: "x.example.com", email: "", country: "QQ" })).toEqual({
      ok: false,
      faults: {
        name: "Enter a name, not a web or email address.",
        email: "Enter the recipient's email address.",
        country: "Choose a country from the list.",
      },
    });
  });
});

describe("names in mails to strangers", () => {
  it.each(["evil.com", "http://evil", "www evil", "a@b", "Win now: evil.example/x", "tel:123"])(
    "%s looks like a link",
    (name) => expect(looksLikeLink(name)).toBe(true),
  );

  it.each(["J. R. Demo", "Demo Looms Ltd.", "St. Mary's", "Demo & Sons (UK)", "A.B. Demo"])(
    "%s is a name",
    (name) => expect(looksLikeLink(name)).toBe(false),
  );
});

it("a request is mailed at most three times, an hour apart", () => {
  const mailedAt = new Date("2026-11-25T10:00:00Z");
  const later = new Date(mailedAt.getTime() + resendAfterMs);
  expect(mayResend({ mails: 1, mailedAt }, later)).toBe(true);
  expect(mayResend({ mails: 1, mailedAt }, new Date(later.getTime() - 1))).toBe(false);
  expect(mayResend({ mails: 3, mailedAt }, later)).toBe(false);
});
