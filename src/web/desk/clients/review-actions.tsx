import { useState } from "react";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { ClientReview } from "#contract/clients/client-review.ts";
import { approverRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { Button } from "#web/design/button.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { useReviewStep } from "./use-client-review.ts";

/** Review actions by role and status. */
export function ReviewActions({ client, review }: { client: ClientDetails; review: ClientReview }) {
  const [rejecting, setRejecting] = useState(false);
  const step = useReviewStep(client.id, () => setRejecting(false));
  const maySubmit = useHasRole(operatorRoles);
  const mayDecide = useHasRole(approverRoles);
  const { state, approvals } = review.review;
  const hasApproved = approvals.some(({ byMe }) => byMe);
  if (client.closedAt !== null) return null;
  if (state !== "IN_REVIEW") {
    if (!maySubmit || state === "APPROVED") return null;
    return (
      <div className="mt-2 mb-4">
        <Button size="small" busy={step.isPending} onClick={() => step.mutate({ step: "submit" })}>
          Send for review
        </Button>
      </div>
    );
  }
  if (!mayDecide) return null;
  return (
    <div className="mt-2 mb-4 flex flex-wrap gap-2">
      {hasApproved ? (
        <p className="w-full text-14 text-stone">
          You approved this review. Another approver has to approve it too.
        </p>
      ) : (
        <Button
          size="small"
          variant="ink"
          busy={step.isPending}
          onClick={() => step.mutate({ step: "approve", version: review.review.version })}
        >
          Approve review
        </Button>
      )}
      <Button size="small" onClick={() => setRejecting(true)}>
        Reject review
      </Button>
      <AskReason
        about={client.id}
        open={rejecting}
        onClose={() => setRejecting(false)}
        title="Reject review"
        lead={`${client.email} can't be marked as ready until the account is reviewed again. Only staff see the reason.`}
        label="Reason"
        confirm="Reject"
        destructive
        busy={step.isPending}
        onConfirm={(reason) =>
          step.mutateAsync({ step: "reject", reason }, { onSuccess: () => setRejecting(false) })
        }
      />
    </div>
  );
}
