import { expect, it } from "vitest";
import { maskEmail } from "./mask-email.ts";

it.each([
  ["jane.doe@example.com", "j•••@example.com"],
  ["j@example.com", "j•••@example.com"],
  ["\u{1F3D4}peak@example.com", "\u{1F3D4}•••@example.com"],
  ['"a@b"@example.com', '"•••@example.com'],
  ["no address", "•••"],
  ["@example.com", "•••"],
])("the email address %s is masked as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
