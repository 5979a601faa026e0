import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { type KnownPayer, revokeKnownPayer } from "#contract/payments/known-payers.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { knownPayersQuery } from "#web/api/money-desk-queries.ts";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";

/** Accepted and revoked third-party payers of this client. */
export function KnownPayers({ client }: { client: ClientDetails }) {
  const payers = useQuery(knownPayersQuery(client.id));
  const mayRevoke = useHasRole(operatorRoles);
  const [revoking, setRevoking] = useState<KnownPayer | undefined>();
  const revoke = useRevokePayer(client.id, () => setRevoking(undefined));
  return (
    <Panel heading="Accepted payers" aria-label="Accepted payers">
      <p className="text-14 text-stone">
        Money from any other third party is queued until the payer is accepted for this client.
      </p>
      <QueryBoundary
        query={payers}
        skeleton={<SkeletonRows label="Loading the accepted payers" rows={1} />}
        failure={{ title: "We couldn't load the accepted payers." }}
        empty={
          <p className="mt-3 text-14">
            No accepted payers. Accept one on a receipt queued as “Third-party payer”.
          </p>
        }
      >
        {(data) => (
          <ul className="mt-3 divide-y divide-line">
            {data.items.map((payer) => (
              <li key={payer.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
                <div className="min-w-0 text-14">
                  <p className="font-semibold wrap-anywhere">{payer.name}</p>
                  <p className="text-stone wrap-anywhere">{historyOf(payer)}</p>
                  <Link to={`/admin/receipts/${payer.receiptId}`} className="link">
                    First receipt<span className="sr-only"> from {payer.name}</span>
                  </Link>
                </div>
                {mayRevoke && payer.revoked === null && (
                  <Button size="small" onClick={() => setRevoking(payer)}>
                    Revoke<span className="sr-only"> {payer.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <ConfirmDialog
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
        busy={revoke.isPending}
        failure={revoke.error}
        title={`Revoke ${revoking?.name ?? ""}?`}
        lead="New money from this payer is queued for review. Money already allocated doesn't move."
        confirm="Revoke payer"
        cancel="Keep"
      />
    </Panel>
  );
}

function useRevokePayer(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = knownPayersQuery(clientId);
  return useMutation({
    mutationFn: (payerId: string) => call(revokeKnownPayer, { params: { id: clientId, payerId } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer);
      showToast({ title: "Payer revoked" });
      onDone();
    },
    onError: (error) => {
      closeIfOvertaken(error, onDone, "Payer not revoked");
      // Somebody else may have revoked it, or the answer alone was lost.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function historyOf({ account, accepted, revoked }: KnownPayer): string {
  const from = account === null ? "No account given" : `Account ${account}`;
  const since = `accepted ${formatDateTime(accepted.at)} by ${accepted.by}`;
  return revoked
    ? `${from}; ${since}; revoked ${formatDateTime(revoked.at)} by ${revoked.by}`
    : `${from}; ${since}`;
}
