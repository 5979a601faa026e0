import { expect, it } from "vitest";
import { isOwnAccount } from "./own-account.ts";

const staff = { emails: ["zoe@summit.test"], names: ["Zoë O'Neil", ""] };

it.each([
  [{ emails: ["zoe@summit.test"], names: ["Somebody Else"] }, "email"],
  [{ emails: ["zoe@home.test"], names: ["ONEIL, zoe"] }, "name"],
  [{ emails: ["zoe@summit.test"], names: ["Zoë O'Neil"] }, "email"],
  [{ emails: ["zoe@home.test"], names: ["Zoë O'Neill"] }, undefined],
  [{ emails: ["oe@summit.test"], names: [""] }, undefined],
  [{ emails: [], names: [] }, undefined],
] as const)("of a client whose people are %o, a staff user is one by %s", (people, by) => {
  expect(isOwnAccount(staff, people)).toBe(by);
});
