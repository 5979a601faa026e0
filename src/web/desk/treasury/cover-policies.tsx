import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CoverPolicyStatus } from "#contract/trading/cover-policies.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { currencies } from "#domain/currency.ts";
import { coverPoliciesQuery } from "#web/api/cover-policies-query.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { singlePage } from "#web/desk/ui/single-page.ts";
import { describePolicyStatus, formatPounds, formatSlippage, formatThreshold } from "./describe-policy.ts";
import { PolicyDialog } from "./policy-dialog.tsx";

/** Currencies that cover themselves, and how; approvers change that. */
export function CoverPolicies() {
  const list = useQuery(coverPoliciesQuery);
  const mayChange = useHasRole(approverRoles);
  const [opened, setOpened] = useState<CoverPolicyStatus["currency"] | undefined>();
  const rows = list.data?.items ?? [];
  const open = mayChange ? setOpened : undefined;
  return (
    <div className="mt-8">
      <div className="flex items-center justify-between gap-4">
        <h2 className="display font-bold text-19">Covering by itself</h2>
        {open && list.data && (
          <Button size="small" onClick={() => open("EUR")}>
            Set policy
          </Button>
        )}
      </div>
      <p className="mt-1 mb-3 text-14 text-stone">
        Currencies whose position Summit covers without a person, at the provider's quote, once it is above a
        threshold.
      </p>
      <DeskList
        things="policies"
        list={singlePage(list)}
        rows={rows}
        empty={{
          title: "No currency covers itself",
          text: "An approver sets the exposure above which one does, and a second approves it.",
        }}
      >
        <Table
          dense
          label="Covering by itself"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={open && (({ currency }) => open(currency))}
        />
      </DeskList>
      {list.data && <PolicyDialog policies={rows} opened={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

const columns: readonly TableColumn<CoverPolicyStatus>[] = [
  {
    key: "currency",
    heading: "Currency",
    phone: "title",
    cell: ({ currency }) => `${currency}, ${currencies[currency].name}`,
  },
  { key: "threshold", heading: "Covers itself", phone: "detail", cell: formatThreshold },
  {
    key: "slice",
    heading: "Largest deal",
    cell: ({ slice }) => (slice === null ? "Any" : formatPounds(slice)),
  },
  {
    key: "slippage",
    heading: "Max. slippage",
    wideOnly: true,
    cell: ({ maxSlippage }) => formatSlippage(maxSlippage),
  },
  {
    key: "hard",
    heading: "Hard limit",
    cell: ({ hardLimit }) => (hardLimit === null ? "Not set" : formatPounds(hardLimit)),
  },
  {
    key: "set",
    heading: "Set by",
    wideOnly: true,
    cell: ({ set: { by, approvedBy } }) => (
      <>
        <bdi className="block min-w-32 max-w-48 wrap-anywhere">{by}</bdi>
        {approvedBy !== null && (
          <span className="block min-w-32 max-w-48 text-13 text-stone wrap-anywhere">
            Approved by <bdi>{approvedBy}</bdi>
          </span>
        )}
      </>
    ),
  },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: (policy) => {
      const { word, tone } = describePolicyStatus(policy);
      return (
        <>
          <Badge tone={tone}>{word}</Badge>
          {policy.failure && (
            <span className="mt-1 block text-13 text-clay">
              {policy.failure.reason} Since {formatDateTime(policy.failure.since)}.
            </span>
          )}
        </>
      );
    },
  },
];
