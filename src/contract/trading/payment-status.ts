import { z } from "#contract/zod.ts";

export const paymentStatus = z
  .enum(["WAITING", "READY", "SENT", "COMPLETED", "RETURNED"])
  .meta({ id: "PaymentStatus" });

/** Of a payment. */
export const isDeclined = z
  .boolean()
  .describe("Whether our team declined it before it left; its status is RETURNED.");

/** A server of the version before doesn't answer it. */
export const awaitsDebt = z
  .boolean()
  .default(false)
  .describe("Waits for what the client owes from closed trades, and continues once nothing is owed.");
