import { expect, test } from "vitest";
import { readPayoutLimits } from "./set-payout-limits.ts";

const limits = { payout: "1", operatorDay: "2", beneficiaryDay: "3", houseDay: "4" };

test("each limit that is no amount, or too large, is refused at its field", () => {
  const read = () => readPayoutLimits({ ...limits, payout: "ten", houseDay: "10000000001" });
  const faults = {
    payout: "Enter an amount in pounds, such as 10000",
    houseDay: "That amount is too large. Enter a smaller one.",
  };
  expect(read).toThrow(expect.objectContaining({ code: "input_invalid", fields: faults }));
});
