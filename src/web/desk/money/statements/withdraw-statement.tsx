import { useState } from "react";
import { type DeskStatement, withdrawStatement } from "#contract/payments/statements.ts";
import { approverRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { isLineKept } from "#domain/payments/bank-statements/line-effect.ts";
import { formatCounted, plural } from "#domain/plural.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useControlMode, useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";

/** Asks for the withdrawal of all lines of a statement that nobody but one person says the bank has. */
export function WithdrawStatement({ statement }: { statement: DeskStatement }) {
  const { id, effects, importedByMe, withdrawal, withdrawalRequest } = statement;
  const [isOpen, setOpen] = useState(false);
  const withdrawing = useStaffMutation({
    run: async (reason: string) => {
      try {
        return await call(withdrawStatement, { params: { id }, body: { reason } });
      } catch (error) {
        // A second person has to confirm it: that is no failure of the form.
        closeIfSentForApproval(error, () => setOpen(false));
        throw error;
      }
    },
    done: () => (withdrawal === null ? "Statement withdrawn" : "The rest withdrawn"),
    onDone: () => setOpen(false),
    quietly: true,
    onOvertaken: () => setOpen(false),
  });
  const describeApproval = useDescribeApproval();
  const isAlone = useHasRole(approverRoles) && !importedByMe;
  const isSingle = useControlMode() === "single-operator";
  const lines = countWithdrawable(statement);
  const isRunning = withdrawal?.isRunning ?? false;
  if (!useHasRole(operatorRoles) || lines === 0 || isRunning || withdrawalRequest !== null) return null;
  const others = effects.some(({ effect }) => isLineKept(effect)) ? ", and the others stay for now" : "";
  const isRest = withdrawal !== null;
  const what = isRest ? "what's left" : "statement";
  const counted = formatCounted(lines, "line");
  const leaving = isRest
    ? `${counted} no longer ${plural(lines, "counts", "count")}`
    : `${counted} and the statement's balances no longer count`;
  const then = `${leaving}${others}. Import the bank's own file of these days afterwards: what the bank does have is booked from it`;
  const who = isSingle
    ? describeApproval("the withdrawal", then)
    : isAlone
      ? `You didn't import it, so it takes effect at once: ${then}.`
      : `A second person who didn't import it has to confirm. Then ${then}.`;
  return (
    <>
      <Button variant="destructive" size="small" onClick={() => setOpen(true)}>
        Withdraw {what}
      </Button>
      <AskReason
        about={id}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isRest ? "Withdraw what's left?" : "Withdraw this statement?"}
        lead={`For a file that the bank didn't make. ${who}`}
        label="Reason"
        help="Recorded in the audit log and on each receipt. Clients don't see it."
        maxLength={200}
        confirm={`Withdraw ${what}`}
        destructive
        busy={withdrawing.isPending}
        onConfirm={(reason) => withdrawing.mutateAsync(reason)}
      />
    </>
  );
}

/** Lines that can be withdrawn now. */
export function countWithdrawable({ effects }: Pick<DeskStatement, "effects">): number {
  return effects.reduce((sum, { effect, count }) => (isLineKept(effect) ? sum : sum + count), 0);
}
