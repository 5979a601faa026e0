import type { ClientRow } from "#contract/admin-clients.ts";
import type { SettableStatus } from "#domain/clients/client-status.ts";
import { useMay } from "../shell/use-staff.ts";
import { deskWorkers } from "../staff-roles.ts";
import { ActionMenu } from "../ui/action-menu.tsx";
import { useClientStatus } from "./use-client-status.ts";

const marks: readonly { status: SettableStatus; label: string }[] = [
  { status: "AWAITING_DOCS", label: "Mark as Awaiting Docs" },
  { status: "AWAITING_PROCESSING", label: "Mark as Processing" },
  { status: "ACCOUNT_READY", label: "Mark as Ready" },
];

type AccountMenuProps = {
  client: ClientRow;
  /** Not in a column of that name: its button says what it is. */
  isAlone?: boolean | undefined;
};

/** What the desk can do with a client, on their row and on their page. */
export function AccountMenu({ client, isAlone }: AccountMenuProps) {
  const change = useClientStatus();
  const mayChange = useMay(deskWorkers);
  return (
    <ActionMenu
      label={`Account of ${client.email}`}
      words={isAlone ? "Account" : undefined}
      actions={[
        { label: "User Details", to: `/admin/clients/${client.id}` },
        ...(mayChange && client.closedAt === null ? marks : []).map(({ status, label }) => ({
          label,
          disabled: change.isPending || client.status === status,
          onPress: () => change.mutate({ id: client.id, status }),
        })),
      ]}
    />
  );
}
