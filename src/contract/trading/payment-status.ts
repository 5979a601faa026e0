import { z } from "#contract/zod.ts";

export const paymentStatus = z
  .enum(["WAITING", "READY", "SENT", "COMPLETED", "RETURNED"])
  .meta({ id: "PaymentStatus" });

/** Of a payment. */
export const isDeclined = z
  .boolean()
  .describe("Whether our team declined it before it left; its status is RETURNED.");
