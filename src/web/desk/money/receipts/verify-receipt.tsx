import { type DeskReceipt, verifyReceipt } from "#contract/payments/desk-payments.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { deskApprovers } from "#web/desk/staff-roles.ts";
import { useStaffMutation } from "../use-staff-mutation.ts";

/** Why a manual record is pending, and the button for somebody else to verify it. */
export function VerifyReceipt({
  receipt: { id, recordedBy, recordedByMe, doubt },
}: {
  receipt: DeskReceipt;
}) {
  const verify = useStaffMutation({
    run: () => call(verifyReceipt, { params: { id } }),
    done: () => "Receipt verified",
  });
  const mayVerify = useHasRole(deskApprovers) && !recordedByMe;
  return (
    <Notice tone="warning" className="mb-4">
      <p>
        {recordedByMe ? "You" : (recordedBy ?? "A staff user")} recorded this receipt by hand. It can&apos;t
        be paid out or converted until it&apos;s on a statement or{" "}
        {recordedByMe ? "an approver other than you" : "an approver"} verifies it.
      </p>
      {doubt !== null && <p className="mt-2 wrap-anywhere">{doubt}</p>}
      {mayVerify && (
        <Button
          size="small"
          className="mt-3"
          busy={verify.isPending}
          onClick={() => verify.mutate(undefined)}
        >
          Verify receipt
        </Button>
      )}
    </Notice>
  );
}
