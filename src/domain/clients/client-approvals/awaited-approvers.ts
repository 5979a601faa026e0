import type { ClientRole } from "#domain/clients/users/role.ts";
import { type ApprovingRole, countsFor } from "./approval-rule.ts";
import { type Deciding, isConfirmedByOne, refusalToDecide } from "./confirmed-by-one.ts";

type Member = { readonly userId: string; readonly role: ClientRole };

type Awaiting = Pick<Deciding, "confirmationOnly" | "rules"> & {
  readonly preparedBy: string;
  readonly approvedBy: readonly string[];
  /** Empty while one more confirmation by any approver is enough. */
  readonly missing: readonly { readonly role: ApprovingRole }[];
};

/** The members whose approval a pending request still lacks: those who may decide about it and whose role counts. */
export function awaitedApprovers<M extends Member>(
  members: readonly M[],
  { preparedBy, approvedBy, missing, ...deciding }: Awaiting,
): readonly M[] {
  const isAny = missing.length === 0 || isConfirmedByOne(deciding);
  return members.filter(({ userId, role }) => {
    if (refusalToDecide({ ...deciding, role, isOwn: userId === preparedBy })) return false;
    return isAny || (!approvedBy.includes(userId) && missing.some((each) => countsFor(role, each.role)));
  });
}
