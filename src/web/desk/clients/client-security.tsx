import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { type ClientFactors, resetClientFactors } from "#contract/clients/client-factors.ts";
import type { RestrictionCause } from "#domain/clients/restrictions/restriction.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { clientFactorsQuery } from "#web/api/desk-client-queries.ts";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { ChangeClientEmail } from "./change-client-email.tsx";

/** The client's log-in security, and help for one who lost their second factor or their mailbox. */
export function ClientSecurity({ client }: { client: ClientDetails }) {
  const factors = useQuery(clientFactorsQuery(client.id));
  const mayChange = useHasRole(approverRoles) && client.closedAt === null;
  const [isResetting, setResetting] = useState(false);
  const [isChangingEmail, setChangingEmail] = useState(false);
  const describeApproval = useDescribeApproval();
  const reset = useResetFactors(client.id, () => setResetting(false));
  const hasFactor = factors.data && (factors.data.totpSince !== null || factors.data.passkeys > 0);
  return (
    <Panel
      heading="Security"
      aria-label="Security"
      aside={
        mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setChangingEmail(true)}>
              Change email address
            </Button>
            {hasFactor && (
              <Button size="small" onClick={() => setResetting(true)}>
                Reset two-factor authentication
              </Button>
            )}
          </div>
        )
      }
    >
      <QueryBoundary
        query={factors}
        skeleton={<SkeletonRows label="Loading the security settings" rows={2} />}
        failure={{ title: "We couldn't load the security settings." }}
      >
        {(data) => <Factors factors={data} />}
      </QueryBoundary>
      <AskReason
        about={client.id}
        open={isResetting}
        onClose={() => setResetting(false)}
        title="Reset two-factor authentication?"
        lead={`Their authenticator app, passkeys and backup codes stop working and they're signed out everywhere. We notify ${client.email} and hold payouts and withdrawals for 24 hours. ${describeApproval("the reset")}`}
        label="How you verified their identity"
        confirm="Reset two-factor authentication"
        destructive
        busy={reset.isPending}
        onConfirm={(reason) => reset.mutateAsync(reason)}
      />
      <ChangeClientEmail client={client} open={isChangingEmail} onClose={() => setChangingEmail(false)} />
    </Panel>
  );
}

function Factors({ factors }: { factors: ClientFactors }) {
  const { totpSince, passkeys, backupCodesLeft, payoutsHeldUntil, payoutsHeldCause } = factors;
  return (
    <>
      {payoutsHeldUntil !== null && (
        <Notice tone="warning" className="mb-2">
          {holdCauses[payoutsHeldCause ?? "factors_reset"]} Payouts and withdrawals are on hold until{" "}
          {formatDateTime(payoutsHeldUntil)}.
        </Notice>
      )}
      <dl className="divide-y divide-line">
        <FactRow name="Authenticator app">
          {totpSince === null ? "Not set up" : `Since ${formatDate(totpSince)}`}
        </FactRow>
        <FactRow name="Passkeys">{passkeys === 0 ? "None" : passkeys}</FactRow>
        <FactRow name="Backup codes left">{backupCodesLeft === 0 ? "None" : backupCodesLeft}</FactRow>
      </dl>
    </>
  );
}

const holdCauses: Readonly<Record<RestrictionCause, string>> = {
  factors_reset: "Two-factor authentication was reset.",
  password_reset: "The password of a login without two-factor authentication was reset by email.",
  email_changed: "The email address of a login was changed by the desk.",
};

function useResetFactors(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(resetClientFactors, { params: { id: clientId }, body: { reason } }),
    onSuccess: () => {
      showToast({ title: "Two-factor authentication reset" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk"] }),
  });
}
