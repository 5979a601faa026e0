import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { PayoutList } from "#domain/payments/payouts/payout-approval.ts";
import { payoutsQuery } from "../../../api/money-desk-queries.ts";
import { PageHeader } from "../../../design/page-header.tsx";
import { Table } from "../../../design/table.tsx";
import { useHasRole } from "../../shell/use-staff.ts";
import { deskWorkers } from "../../staff-roles.ts";
import { DeskList } from "../../ui/desk-list.tsx";
import { LinkTabs } from "../link-tabs.tsx";
import { PayoutActions } from "./payout-actions.tsx";
import { PayoutBatches } from "./payout-batches.tsx";
import { payoutColumns } from "./payout-columns.tsx";
import { PayoutLimits } from "./payout-limits.tsx";

type View = PayoutList | "files";

const views: readonly { name: View; label: string; empty: string }[] = [
  {
    name: "ready",
    label: "To prepare",
    empty: "Payments of funded trades and withdrawals appear here, ready to be prepared.",
  },
  {
    name: "prepared",
    label: "To approve",
    empty: "Prepared payouts appear here for a second person to approve.",
  },
  {
    name: "approved",
    label: "Approved",
    empty: "Approved payouts appear here. Select some to create a payment file.",
  },
  {
    name: "sent",
    label: "Sent",
    empty: "Payouts sent to the bank appear here until it confirms them.",
  },
  {
    name: "rejected",
    label: "Rejected",
    empty: "Payouts rejected by the bank appear here, to resend or return to the client.",
  },
  { name: "completed", label: "Completed", empty: "Completed payouts appear here." },
  { name: "returned", label: "Returned", empty: "Returned payouts appear here." },
  { name: "files", label: "Files", empty: "" },
];

/** Lists with bulk actions. */
const selectableLists: readonly PayoutList[] = ["ready", "prepared", "approved", "rejected"];

/** /admin/payouts */
export function PayoutsPage() {
  const [query] = useSearchParams();
  const view = views.find(({ name }) => name === query.get("view"))?.name ?? "ready";
  return (
    <>
      <PageHeader title="Payouts" />
      <PayoutLimits />
      <LinkTabs
        label="Payouts"
        tabs={views.map(({ name, label }) => ({ to: `?view=${name}`, label, isCurrent: name === view }))}
      />
      {view === "files" ? <PayoutBatches /> : <Payouts key={view} stage={view} />}
    </>
  );
}

function Payouts({ stage }: { stage: PayoutList }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery({ ...payoutsQuery(stage), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayAct = useHasRole(deskWorkers);
  const isChoosing = mayAct && selectableLists.includes(stage);
  // Payouts that have moved on are deselected.
  const selected = rows.filter(({ id, held }) => held === null && chosen.has(id));
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <DeskList
      things="payouts"
      list={list}
      rows={rows}
      filters={
        isChoosing && rows.length > 0 ? (
          <PayoutActions
            stage={stage}
            selected={selected}
            all={rows.filter(({ held }) => held === null)}
            onSelect={(ids) => setChosen(new Set(ids))}
          />
        ) : undefined
      }
      empty={{ title: "No payouts", text: views.find(({ name }) => name === stage)?.empty ?? "" }}
    >
      <Table
        dense
        label="Payouts"
        columns={payoutColumns({ isChoosing, mayAct, chosen, toggle })}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/payouts/${id}`}
      />
    </DeskList>
  );
}
