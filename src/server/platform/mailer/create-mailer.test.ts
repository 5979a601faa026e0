import { expect, it } from "vitest";
import { smtpSecurity } from "./create-mailer.ts";

it.each([
  ["smtps://mail.example:465", false, false],
  ["smtp://mail.example:587", true, false],
  ["smtp://127.0.0.1:25", false, false],
  ["smtp://localhost:25", false, false],
  ["smtp://[::1]:25", false, false],
  ["smtp://mail.example:25?tls=none", false, true],
  ["smtp://mail.example:25?tls=maybe", true, false],
  ["smtp://127.0.0.1.mail.example:25", true, false],
])("mail to %s needs STARTTLS: %s, goes without: %s", (address, requireTLS, ignoreTLS) => {
  expect(smtpSecurity(address)).toMatchObject({ requireTLS, ignoreTLS });
  expect(smtpSecurity(address).url).not.toContain("tls=");
});
