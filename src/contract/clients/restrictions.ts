import { endpoint } from "#contract/endpoint.ts";
import { byId, currencyCode, currencyOut, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import {
  liftSteps,
  payoutRails,
  restrictionCauses,
  restrictionKinds,
  restrictionScopes,
} from "#domain/clients/restrictions/restriction.ts";

const reason = z.string().trim().min(1, "Enter a reason").max(500, "Use at most 500 characters");
const person = z.object({ id, name: z.string(), email: z.string() }).meta({ id: "RestrictionPerson" });

export const restriction = z
  .object({
    id,
    scope: z.enum(restrictionScopes),
    clientId: id.nullable(),
    currency: currencyOut.nullable(),
    payoutRail: z.enum(payoutRails).nullable(),
    kinds: z.array(z.enum(restrictionKinds)),
    reason: z.string(),
    fromMatch: z.boolean().describe("From a confirmed match: ends with that decision."),
    fromReset: z.boolean().describe("From a reset or a change of a login: expires."),
    state: z.enum(["in_force", "lift_requested", "lifted", "expired"]),
    setBy: person.nullable().describe("Null for automatic restrictions."),
    setAt: timestamp,
    endsAt: timestamp.nullable().describe("Null until lifted."),
    confirmBy: timestamp
      .nullable()
      // A server of the version before doesn't answer it.
      .default(null)
      .describe(
        "Until when it keeps unpaid exchanges open past their deadlines unless a second person confirms it; null where nobody has to.",
      ),
    // A server of the version before doesn't answer these.
    confirmedBy: person.nullable().default(null),
    confirmedAt: timestamp.nullable().default(null),
    liftReason: z.string().nullable(),
    liftRequestedBy: person.nullable(),
    liftRequestedAt: timestamp.nullable(),
    liftRequestedByMe: z
      .boolean()
      .describe("Whether the reader requested the lift, which somebody else must confirm."),
    liftedBy: person.nullable(),
    liftedAt: timestamp.nullable(),
  })
  .meta({ id: "Restriction" });
export type RestrictionView = z.output<typeof restriction>;

const restrictions = z.object({ items: z.array(restriction) }).meta({ id: "Restrictions" });

export const listSwitches = endpoint({
  operationId: "listSwitches",
  method: "GET",
  path: "/api/admin/restrictions",
  access: "staff",
  summary: "Service-wide restrictions: those in force, then recent ones that have ended",
  answer: restrictions,
  refusals: [],
});

export const listClientRestrictions = endpoint({
  operationId: "listClientRestrictions",
  method: "GET",
  path: "/api/admin/clients/:id/restrictions",
  access: "staff",
  summary: "A client's restrictions: those in force, then recent ones that have ended",
  params: byId,
  answer: restrictions,
  refusals: ["not_found"],
});

export const setRestriction = endpoint({
  operationId: "setRestriction",
  method: "POST",
  path: "/api/admin/restrictions",
  access: "staff",
  summary: "Restrict a client, a currency, a payment system or the whole service, from the next request on",
  body: z.object({
    scope: z.enum(restrictionScopes),
    clientId: id.optional(),
    currency: currencyCode.optional(),
    payoutRail: z.enum(payoutRails).optional(),
    kinds: z.array(z.enum(restrictionKinds)).min(1, "Choose what to stop"),
    reason,
    endsAt: z.coerce.date().optional(),
  }),
  answer: restriction,
  status: 201,
  refusals: ["input_invalid", "not_found"],
});

export const confirmRestriction = endpoint({
  operationId: "confirmRestriction",
  method: "POST",
  path: "/api/admin/restrictions/:id/confirm",
  access: "staff",
  summary:
    "Confirm another's restriction that keeps a client from paying, so that it keeps their exchanges open",
  params: byId,
  answer: restriction,
  refusals: ["not_found", "restriction_confirmed", "second_person_recent", "second_person_same"],
});

export const liftRestriction = endpoint({
  operationId: "liftRestriction",
  method: "POST",
  path: "/api/admin/restrictions/:id/lift",
  access: "staff",
  summary: "Lift a restriction; a service-wide one needs two people",
  params: byId,
  body: z.object({
    reason,
    step: z
      .enum(liftSteps)
      .optional()
      .describe("A request is refused, not taken as an approval, if another was made meanwhile."),
  }),
  answer: restriction,
  refusals: [
    "not_found",
    "restriction_lift_own",
    "restriction_lift_requested",
    "restriction_of_match",
    "restriction_over",
    "restriction_timed",
    "second_person_recent",
    "second_person_same",
  ],
});

export const readPayoutHold = endpoint({
  operationId: "readPayoutHold",
  method: "GET",
  path: "/api/payout-hold",
  access: "session",
  summary: "When the client's payout hold after a reset or a change of a login ends, and which it was",
  answer: z.object({
    until: timestamp.nullable(),
    cause: z
      .enum(restrictionCauses)
      .nullable()
      // A server of the version before doesn't answer it.
      .default(null)
      .describe(
        "`factors_reset` after a reset of somebody's two-step log-in, `password_reset` after a reset by email of the password of a login without two-step log-in, `email_changed` after we changed the email address of a login for somebody who lost their mailbox; null without a hold.",
      ),
  }),
  refusals: [],
});

const pauseReason = z.string().nullable();

export const readPauses = endpoint({
  operationId: "readPauses",
  method: "GET",
  path: "/api/pauses",
  access: "activated",
  summary: "Why exchanges, orders, payments, pay-ins and cash-outs are paused now",
  query: z.object({
    fromCurrency: currencyCode.optional().describe("Names a currency that is sold."),
    toCurrency: currencyCode.optional().describe("Names a currency that is bought or paid."),
  }),
  answer: z
    .object({
      orders: pauseReason.describe(
        "Why nothing is quoted or booked and orders aren't filled; null while they are.",
      ),
      exchanges: pauseReason.describe("Why automatic exchanges and those of schedules aren't made."),
      payments: pauseReason.describe("Why payments aren't sent."),
      recipients: pauseReason.describe("Why an exchange's money isn't assigned to recipients."),
      cashOuts: pauseReason.describe("Why profit share isn't cashed out."),
      payIns: pauseReason.describe("Why the client can't send money, for an exchange or to a balance."),
      balancePayments: pauseReason.describe("Why an exchange can't be paid from a balance."),
    })
    .meta({ id: "Pauses" }),
  refusals: [],
});
