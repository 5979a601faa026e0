import { amountOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { depositSources } from "#domain/payments/forwards/deposit-source.ts";
import { depositDetails } from "./balances.ts";

export const forwardDepositFrom = z
  .enum(depositSources)
  .default("balance")
  .describe(
    "With `bank_transfer` the forward is `PENDING_DEPOSIT` until the money is in the balance; one at a time.",
  );

export const forwardDepositDue = z
  .object({
    amount: amountOut.describe("To be in the balance, beside what batches still have to pay from it."),
    dueBy: timestamp.describe("Without the money by then it is closed out at the rate of that moment."),
  })
  .nullable()
  // A server of the version before doesn't answer it.
  .default(null)
  .describe("Set while its deposit is to be paid by bank transfer; nothing can be exchanged until then.");

export const forwardPayIn = depositDetails
  .extend({ simulated: z.boolean().describe("True for the simulated bank: send no real money.") })
  .meta({ id: "ForwardPayIn", description: "Where a forward's deposit is paid by bank transfer." })
  .nullable()
  // A server of the version before doesn't answer it.
  .default(null)
  .describe("Null unless the deposit is to be paid, and while the client can't pay in.");
