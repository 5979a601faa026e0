import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientRow } from "#contract/clients/admin-clients.ts";
import type { ClientReview } from "#contract/clients/client-review.ts";
import type { SettableStatus } from "#domain/clients/accounts/client-status.ts";
import { administratorRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { clientReviewQuery } from "#web/api/desk-client-queries.ts";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { ActionMenu } from "#web/desk/ui/action-menu.tsx";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { getMissingItems, useClientStatus } from "./use-client-status.ts";

const marks: readonly { status: SettableStatus; label: string }[] = [
  { status: "AWAITING_DOCS", label: "Mark as Awaiting Docs" },
  { status: "AWAITING_PROCESSING", label: "Mark as Processing" },
  { status: "ACCOUNT_READY", label: "Mark as Ready" },
];

type AccountMenuProps = {
  client: ClientRow;
  /** Outside a column of that name the button needs its own label. */
  isAlone?: boolean | undefined;
};

/** The desk's actions on a client, in the row and on the page. */
export function AccountMenu({ client, isAlone }: AccountMenuProps) {
  const change = useClientStatus();
  const override = useClientStatus((error) => closeIfOvertaken(error, close, "Account not marked as ready"));
  const mayChange = useHasRole(operatorRoles) && client.closedAt === null;
  const [isOpened, setOpened] = useState(false);
  const isReady = client.status === "ACCOUNT_READY";
  const review = useQuery({ ...clientReviewQuery(client.id), enabled: isOpened && mayChange && !isReady });
  const close = () => {
    change.reset();
    override.reset();
  };
  return (
    <>
      <ActionMenu
        label={`Account of ${client.email}`}
        words={isAlone ? "Account" : undefined}
        onOpen={() => setOpened(true)}
        note={isReady ? undefined : missingNote(review.data)}
        actions={[
          { label: "User Details", to: `/admin/clients/${client.id}` },
          ...(mayChange ? marks : []).map(({ status, label }) => ({
            label,
            disabled: change.isPending || client.status === status,
            onPress: () => change.mutate({ id: client.id, status, replaces: client.status }),
          })),
        ]}
      />
      <ActivationDialog
        client={client}
        missing={getMissingItems(change.error)}
        onClose={close}
        busy={override.isPending}
        onOverride={(reason) =>
          override.mutateAsync(
            { id: client.id, status: "ACCOUNT_READY", replaces: client.status, override: { reason } },
            { onSuccess: close },
          )
        }
      />
    </>
  );
}

/** Missing requirements, shown beside the action that activates the account. */
function missingNote(review: ClientReview | undefined): string | undefined {
  if (!review || review.missing.length === 0) return undefined;
  return `Not ready yet. Missing: ${review.missing.map(({ words }) => words).join("; ")}.`;
}

type ActivationDialogProps = {
  client: ClientRow;
  /** Missing facts; none while closed. */
  missing: readonly string[];
  onClose: () => void;
  busy: boolean;
  onOverride: (reason: string) => Promise<unknown>;
};

/** Lists what an account still lacks. An administrator can activate it anyway, with a recorded reason. */
function ActivationDialog({ client, missing, onClose, busy, onOverride }: ActivationDialogProps) {
  const mayOverride = useHasRole(administratorRoles);
  const dialog = {
    open: missing.length > 0,
    onClose,
    title: "This account isn't complete yet",
    lead: `${client.email} can be marked as ready once these are complete:`,
  };
  const list = (
    <ul className="mt-4 list-disc pl-5 text-16">
      {missing.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
  if (!mayOverride)
    return (
      <Dialog {...dialog}>
        {list}
        <div className="mt-5 flex flex-col sm:items-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  return (
    <AskReason
      {...dialog}
      about={client.id}
      label="Reason for override"
      help="Recorded in the audit log with the missing items."
      confirm="Mark as ready anyway"
      cancel="Close"
      destructive
      busy={busy}
      onConfirm={onOverride}
    >
      {list}
      <p className="mt-4 text-16 text-stone">
        Marked as ready anyway, they can exchange and pay from their next request, and we notify them. To undo
        it, set another status.
      </p>
    </AskReason>
  );
}
