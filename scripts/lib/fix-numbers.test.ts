import { expect, it } from "vitest";
import { fixNumbers } from "./fix-numbers.ts";

const environment = { FIX_SENDER_COMP_ID: "SUMMIT", FIX_TARGET_COMP_ID: "BANK" };

it.each([
  [["numbers", "--next-in", "5"], "Both numbers are needed, from 1 on."],
  [["numbers", "--next-in", "0", "--next-out", "7"], "Both numbers are needed, from 1 on."],
  [["numbers", "--next-in", "1e3", "--next-out", "7"], "Both numbers are needed, from 1 on."],
  [["numbers", "--next-in", "1234567890", "--next-out", "7"], "Both numbers are needed, from 1 on."],
  [["number"], "npm run admin -- fix numbers"],
  [["numbers", "7"], "npm run admin -- fix numbers"],
])("the numbers of a FIX session aren't set by %j", (args, message) => {
  expect(() => fixNumbers(args, environment)).toThrow(message);
});

it("without the names of a FIX session its numbers are no one's", () => {
  expect(() => fixNumbers(["numbers"], {})).toThrow("Set FIX_SENDER_COMP_ID and FIX_TARGET_COMP_ID");
});
