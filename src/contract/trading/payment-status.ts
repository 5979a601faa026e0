import { id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { restrictionCauses } from "#domain/clients/restrictions/restriction.ts";
import { payoutWaitKinds } from "#domain/clients/screening/payout-wait.ts";

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

/** A server of the version before doesn't answer it. */
export const waitsFor = z
  .object({
    kind: z
      .enum(payoutWaitKinds)
      .meta({ "x-extensible": true })
      .describe(
        "`hold`: payouts are held after a log-in was reset or changed. `review`: the account is under review. `pause`: payments are paused. `debt`: the client owes for a closed exchange. `name`: the client's full name is missing. `second_factor`: `person` has none. `address`: the recipient's town and country are missing.",
      ),
    until: timestamp.nullable().describe("End of a hold; null for other waits."),
    cause: z.enum(restrictionCauses).nullable().describe("Why payouts are held; null for other waits."),
    person: z
      .object({ id, name: z.string(), email: z.string() })
      .nullable()
      .describe("Whose second factor it waits for; null for other waits."),
  })
  .meta({ id: "PaymentWait" })
  .nullable()
  .default(null)
  .describe("What a READY payment waits for before it continues; null when nobody has to do anything.");

/** How far a payment is, as its client may know. */
export const paymentProgress = { status: paymentStatus, isDeclined, waitsFor };
