import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  disableStaff,
  enableStaff,
  resendStaffInvitation,
  type StaffAccount,
} from "#contract/clients/staff-accounts.ts";
import { downloadStaff } from "#contract/reporting/exports.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { staffAccountsQuery } from "#web/api/staff-account-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { showToast } from "#web/design/toast.ts";
import { roleNames } from "#web/desk/staff-roles.ts";
import { ActionMenu } from "#web/desk/ui/action-menu.tsx";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { Moment } from "#web/desk/ui/moment.tsx";
import { NameCell } from "#web/desk/ui/name-cell.tsx";
import { showFailure } from "#web/desk/ui/show-failure.ts";
import { singlePage } from "#web/desk/ui/single-page.ts";
import { StaffDialog } from "./staff-dialog.tsx";

/** /admin/staff */
export function StaffPage() {
  const [edited, setEdited] = useState<StaffAccount | "new" | undefined>();
  const [closing, setClosing] = useState<StaffAccount | undefined>();
  const staff = useQuery(staffAccountsQuery);
  const rows = staff.data ?? [];
  const enable = useChange(enableStaff, { title: "Account enabled", onFailed: showFailure });
  const inviteAgain = useChange(resendStaffInvitation, { title: "New link emailed", onFailed: showFailure });
  const menu: TableColumn<StaffAccount> = {
    key: "menu",
    heading: "Actions",
    phone: "action",
    cell: (account) => (
      <ActionMenu
        label={`Actions for ${account.email}`}
        actions={
          account.standing === "DISABLED"
            ? [{ label: "Enable", onPress: () => enable.mutate(account.id) }]
            : [
                { label: "Change role", onPress: () => setEdited(account) },
                { label: "Email a new link", onPress: () => inviteAgain.mutate(account.id) },
                { label: "Disable", onPress: () => setClosing(account) },
              ]
        }
      />
    ),
  };
  return (
    <>
      <PageHeader
        title="Staff"
        lead="Who can use the back office, and their roles."
        action={
          <>
            <DownloadCsv href={buildUrl(downloadStaff)} />
            <Button size="small" variant="ink" onClick={() => setEdited("new")}>
              Invite staff user
            </Button>
          </>
        }
      />
      <DeskList
        things="staff users"
        list={singlePage(staff)}
        rows={rows}
        empty={{ title: "No staff users yet", text: "Invite your first staff user." }}
      >
        <Table dense label="Staff users" columns={[...columns, menu]} rows={rows} rowKey={({ id }) => id} />
      </DeskList>
      <StaffDialog
        key={edited === "new" ? "new" : edited?.id}
        account={edited}
        onClose={() => setEdited(undefined)}
      />
      <DisableAccount account={closing} onClose={() => setClosing(undefined)} />
    </>
  );
}

type DisableAccountProps = { account: StaffAccount | undefined; onClose: () => void };

function DisableAccount({ account, onClose }: DisableAccountProps) {
  const disable = useChange(disableStaff, { title: "Account disabled", onDone: onClose });
  return (
    <ConfirmDialog
      open={account !== undefined}
      onClose={onClose}
      title="Disable this account?"
      lead={
        account &&
        `${account.email} is signed out everywhere immediately and can't log in until you enable the account.`
      }
      confirm="Disable account"
      destructive
      busy={disable.isPending}
      failure={disable.error}
      onConfirm={() => account && disable.mutate(account.id)}
    />
  );
}

const statusBadges = {
  INVITED: { tone: "waiting", words: "Invited" },
  ACTIVE: { tone: "good", words: "Active" },
  DISABLED: { tone: "quiet", words: "Disabled" },
} as const;

const columns: readonly TableColumn<StaffAccount>[] = [
  {
    key: "name",
    heading: "Name",
    phone: "title",
    cell: ({ name, email }) => <NameCell name={name} below={email} />,
  },
  {
    key: "email",
    heading: "Email",
    phone: "detail",
    wideOnly: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    key: "person",
    heading: "Reference",
    wideOnly: true,
    cell: ({ personReference }) => (
      <span className="block max-w-28 truncate text-stone" title={personReference}>
        {personReference}
      </span>
    ),
  },
  {
    key: "role",
    heading: "Role",
    phone: "note",
    cell: ({ role, broker }) => (
      <>
        {roleNames[role]}
        {broker && <span className="block text-13 text-stone wrap-anywhere">{broker.name}</span>}
      </>
    ),
  },
  {
    key: "standing",
    heading: "Account",
    phone: "figure",
    cell: ({ standing }) => <Badge tone={statusBadges[standing].tone}>{statusBadges[standing].words}</Badge>,
  },
  {
    key: "authenticator",
    heading: "Authenticator",
    wideOnly: true,
    cell: ({ authenticator }) => (authenticator ? "Set up" : <span className="text-stone">None</span>),
  },
  {
    key: "seen",
    heading: "Last active",
    cell: ({ lastSeenAt }) => (
      <span className="whitespace-nowrap text-stone">
        {lastSeenAt === null ? "Not signed in" : <Moment at={lastSeenAt} />}
      </span>
    ),
  },
];

type Change = typeof disableStaff | typeof enableStaff | typeof resendStaffInvitation;

type ChangeOptions = {
  /** The success toast. */
  title: string;
  onDone?: () => void;
  /** Absent where a dialog shows the failure. */
  onFailed?: (error: unknown) => void;
};

/** An administrator's action on a staff account, from its row. */
function useChange(endpoint: Change, { title, onDone, onFailed }: ChangeOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    onSuccess: () => {
      showToast({ title });
      onDone?.();
    },
    onError: (error) => onFailed?.(error),
    // Another administrator may have changed it, or the answer alone was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffAccountsQuery.queryKey }),
  });
}
