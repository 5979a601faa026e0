import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientRow } from "#contract/clients/admin-clients.ts";
import type { ClientReview } from "#contract/clients/client-review.ts";
import type { SettableStatus } from "#domain/clients/accounts/client-status.ts";
import { clientReviewQuery } from "../../api/desk-client-queries.ts";
import { useHasRole } from "../shell/use-staff.ts";
import { deskWorkers } from "../staff-roles.ts";
import { ActionMenu } from "../ui/action-menu.tsx";
import { ActivationDialog } from "./activation-dialog.tsx";
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
  const override = useClientStatus();
  const mayChange = useHasRole(deskWorkers) && client.closedAt === null;
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
            onPress: () => change.mutate({ id: client.id, status }),
          })),
        ]}
      />
      <ActivationDialog
        email={client.email}
        missing={getMissingItems(change.error)}
        onClose={close}
        busy={override.isPending}
        failure={override.error}
        onOverride={(reason) =>
          override.mutate(
            { id: client.id, status: "ACCOUNT_READY", override: { reason } },
            { onSuccess: close },
          )
        }
      />
    </>
  );
}

/** What the account lacks, beside the action that activates it. */
function missingNote(review: ClientReview | undefined): string | undefined {
  if (!review || review.missing.length === 0) return undefined;
  return `Not ready yet. Missing: ${review.missing.map(({ words }) => words).join("; ")}.`;
}
