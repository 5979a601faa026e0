import { createHash } from "node:crypto";
import { type Approvable, rulesFor } from "#domain/clients/client-approvals/approval-rule.ts";
import { rulesOf } from "#domain/clients/client-approvals/booking-limit.ts";
import type { ShownExchange } from "#domain/clients/client-approvals/shown-exchange.ts";
import type { ShownForward } from "#domain/clients/client-approvals/shown-forward.ts";
import type { ShownPayout } from "#domain/clients/client-approvals/shown-payout.ts";
import { Refused } from "#domain/refusal.ts";
import { type FactorContext, lacksFactor } from "#server/clients/auth/second-factor/require-factor.ts";
import {
  type ConfirmableAction,
  type Confirming,
  requireConfirmation,
} from "#server/clients/auth/step-up/require-confirmation.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { readPolicy } from "./policy-store.ts";

/** What a member is about to do, and may need approvals for. */
export type ApprovableAction = Approvable & {
  /**
   * Everything that is acted on, such as accounts and amounts: approvals are of exactly these. None is made with
   * the encryption key, which may change while a request waits.
   */
  readonly facts: readonly string[];
  /** In words, as an imperative. */
  readonly summary: string;
  readonly payouts: readonly ShownPayout[];
  readonly exchange?: ShownExchange;
  readonly forward?: ShownForward;
  /** The batch that it pays. */
  readonly batchId?: string;
};

/** Who acts, for which client and in which role. */
export type ApprovingSession = {
  readonly client: Pick<ClientSession["client"], "id">;
  readonly role: ClientSession["role"];
  readonly apiKey?: ClientSession["apiKey"];
};

/** Thrown to undo what was tried; the call then becomes a request for approval. */
export class ApprovalNeeded extends Error {
  readonly action: ApprovableAction;
  /** No rule asks for approvals; a key prepared what a member would have confirmed by themselves. */
  readonly confirmationOnly: boolean;

  constructor(action: ApprovableAction, { confirmationOnly } = { confirmationOnly: false }) {
    super("other members have to approve this call");
    this.action = action;
    this.confirmationOnly = confirmationOnly;
  }
}

/**
 * Continues when the client's rules ask for no approval, or when the call runs because exactly this was
 * approved. A use case calls it once it has checked everything else, before or instead of the confirmation.
 * @throws ApprovalNeeded; Refused `approval_outdated` when something differs from what was approved.
 */
export async function requireApproval(
  tx: Transaction,
  action: ApprovableAction,
  {
    session,
    approval,
  }: {
    readonly session: ApprovingSession;
    readonly approval?: CallApproval | undefined;
  },
): Promise<"approved" | "not_needed"> {
  if (approval?.kind === "given") {
    if (!digestOf(approval.call, action).equals(approval.digest)) throw new Refused("approval_outdated");
    return "approved";
  }
  if (approval?.kind === "asked") throw new ApprovalNeeded(action);
  const { rules, preparerLimit } = await readPolicy(tx, session.client.id);
  if (rulesFor(rulesOf(session.role, rules, preparerLimit), action).length === 0) return "not_needed";
  throw new ApprovalNeeded(action);
}

/**
 * As `requireApproval`, for what may pay recipients: only somebody with a second factor does, where it is required, or
 * prepares it. What a key of somebody without one would pay by itself becomes a request instead, which a member confirms.
 * @throws ApprovalNeeded; Refused `approval_outdated`, `second_factor_missing`.
 */
export async function requireApprovalToPay(
  tx: Transaction,
  action: ApprovableAction,
  context: FactorContext & { readonly session: ApprovingSession },
): Promise<"approved" | "not_needed"> {
  const isUnprotected = action.kinds.includes("payment") && (await lacksFactor(tx, context));
  if (isUnprotected && !context.session.apiKey) throw new Refused("second_factor_missing");
  const outcome = await requireApproval(tx, action, context);
  if (isUnprotected) throw new ApprovalNeeded(action, { confirmationOnly: true });
  return outcome;
}

/**
 * The member's confirmation of an action that no rule has others approve. What a key prepares becomes a request
 * instead, which a member confirms.
 * @throws Challenged `confirmation_required`; ApprovalNeeded.
 */
export async function confirmOrRequest(
  tx: Transaction,
  {
    confirmable,
    approvable,
  }: { readonly confirmable: ConfirmableAction; readonly approvable: ApprovableAction },
  context: Confirming & { readonly session: ApprovingSession },
): Promise<void> {
  if (context.session.apiKey) throw new ApprovalNeeded(approvable, { confirmationOnly: true });
  await requireConfirmation(tx, confirmable, context);
}

/** SHA-256 of the call with its input, and of every fact that it acts on. */
export function digestOf(call: string, { facts }: Pick<ApprovableAction, "facts">): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([call, facts]))
    .digest();
}
