import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ResponseBody } from "#contract/endpoint.ts";
import { type readPayoutPolicy, setPayoutLimits } from "#contract/payments/payouts.ts";
import { downloadPayouts } from "#contract/reporting/exports.ts";
import { administratorRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { currencyCodes } from "#domain/currency.ts";
import type { PayoutList } from "#domain/payments/payouts/payout-approval.ts";
import { type PayoutLimitName, payoutLimitNames } from "#domain/payments/payouts/payout-limits.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { moneyDeskKey, payoutPolicyQuery, payoutsQuery } from "#web/api/money-desk-queries.ts";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Table } from "#web/design/table.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { LinkTabs } from "#web/desk/money/link-tabs.tsx";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { FilterSelect } from "#web/desk/ui/filter-select.tsx";
import { SearchField } from "#web/desk/ui/search-field.tsx";
import { useListFilters } from "#web/desk/ui/use-list-filters.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { PayoutActions } from "./payout-actions.tsx";
import { PayoutBatches } from "./payout-batches.tsx";
import { payoutColumns } from "./payout-columns.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import type { PayoutActionProps } from "./use-payout-action.ts";

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
  {
    name: "returned",
    label: "Returned or declined",
    empty: "Payouts that came back from the bank or were declined appear here.",
  },
  { name: "waiting", label: "All waiting", empty: "Payouts that have not left yet appear here." },
  { name: "files", label: "Files", empty: "" },
];

/** Lists with bulk actions. */
const selectableLists: readonly PayoutList[] = ["ready", "prepared", "approved", "rejected"];

/** /admin/payouts */
export function PayoutsPage() {
  const [query] = useSearchParams();
  const view = views.find(({ name }) => name === query.get("view"))?.name ?? "ready";
  const [refusal, setRefusal] = useState<string>();
  return (
    <>
      <PageHeader title="Payouts" />
      <PayoutLimits />
      <LinkTabs
        label="Payouts"
        tabs={views.map(({ name, label }) => ({
          to: `?${withView(query, name)}`,
          label,
          isCurrent: name === view,
        }))}
      />
      <RefusalNotice refusal={refusal} onDismiss={() => setRefusal(undefined)} />
      {view === "files" ? <PayoutBatches /> : <Payouts key={view} stage={view} onRefusal={setRefusal} />}
    </>
  );
}

/** A search goes along to the other lists. */
function withView(query: URLSearchParams, view: View): string {
  const search = query.get("search");
  return new URLSearchParams({ view, ...(search !== null && { search }) }).toString();
}

const filterNames = ["view", "currency"] as const;

function withToggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(chosen);
  if (!after.delete(id)) after.add(id);
  return after;
}

type PayoutsProps = { stage: PayoutList; onRefusal: PayoutActionProps["onRefusal"] };

function Payouts({ stage, onRefusal }: PayoutsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const narrowing = useListFilters(filterNames);
  const { search } = narrowing.filters;
  const currency = currencyCodes.find((code) => code === narrowing.filters.currency);
  const list = useInfiniteQuery({
    ...payoutsQuery({ stage, currency, search }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayAct = useHasRole(operatorRoles);
  const isChoosing = mayAct && selectableLists.includes(stage);
  // Payouts that have moved on are deselected.
  const selected = rows.filter(({ id, held }) => held === null && chosen.has(id));
  const toggle = (id: string) => setChosen((before) => withToggled(before, id));
  return (
    <DeskList
      things="payouts"
      list={list}
      rows={rows}
      isNarrowed={search !== undefined || currency !== undefined}
      onClear={() => narrowing.setFilters({ search: undefined, currency: undefined })}
      filters={
        <div className="grid gap-3">
          <search aria-label="payouts" className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <SearchField
              label="Search payouts"
              placeholder="Recipient, client or trade reference"
              value={narrowing.searchText}
              onChange={narrowing.setSearchText}
            />
            <FilterSelect
              label="Currency"
              options={currencyCodes.map((code) => ({ value: code, label: code }))}
              value={currency}
              onChange={(code) => narrowing.setFilters({ currency: code })}
            />
            <span className="ml-auto">
              <DownloadCsv href={buildUrl(downloadPayouts, { query: { stage, currency, search } })} />
            </span>
          </search>
          {isChoosing && rows.length > 0 && (
            <PayoutActions
              stage={stage}
              selected={selected}
              all={rows.filter(({ held }) => held === null)}
              onSelect={(ids) => setChosen(new Set(ids))}
              onRefusal={onRefusal}
            />
          )}
        </div>
      }
      empty={{ title: "No payouts", text: views.find(({ name }) => name === stage)?.empty ?? "" }}
    >
      <Table
        dense
        wide
        label="Payouts"
        columns={payoutColumns({ stage, isChoosing, mayAct, chosen, toggle })}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/payouts/${id}`}
      />
    </DeskList>
  );
}

type Limits = Record<PayoutLimitName, string>;

const labels: Readonly<Record<PayoutLimitName, string>> = {
  payout: "Single payout",
  operatorDay: "Daily, per preparer",
  beneficiaryDay: "Daily, per recipient account",
  houseDay: "Daily, all payouts",
};

/** Who releases payouts, and the limits above which a second person must approve. */
function PayoutLimits() {
  const policy = useQuery(payoutPolicyQuery);
  return (
    <QueryBoundary
      query={policy}
      skeleton={null}
      failure={{ title: "We couldn't load the payout limits.", className: "mb-4" }}
      refetchFailure="silent"
    >
      {(data) => <ReleasePolicy policy={data} />}
    </QueryBoundary>
  );
}

function ReleasePolicy({ policy }: { policy: ResponseBody<typeof readPayoutPolicy> }) {
  const mayChange = useHasRole(administratorRoles);
  const [changing, setChanging] = useState(false);
  const describeApproval = useDescribeApproval();
  const { limits } = policy;
  const pounds = (name: PayoutLimitName) => formatMoney(limits[name], "GBP", "symbol");
  return (
    <Notice className="mb-4">
      {policy.release === "automatic"
        ? "The bank is simulated and clients' payouts are approved automatically. Returns to payers need a second approver."
        : `A second approver is needed above ${pounds("payout")} per payout, and above ${pounds("operatorDay")} a day per preparer, ${pounds("beneficiaryDay")} per recipient account or ${pounds("houseDay")} in total. Returns to payers always need one.`}{" "}
      {mayChange && (
        <button type="button" className="link" onClick={() => setChanging(true)}>
          Change limits
        </button>
      )}
      <Dialog
        open={changing}
        onClose={() => setChanging(false)}
        title="Payout limits"
        lead={`In pounds at mid-market. Payouts above any limit need a second approver. ${describeApproval("the change", "it applies to payouts prepared after that")}`}
      >
        <LimitsForm limits={limits} onDone={() => setChanging(false)} />
      </Dialog>
    </Notice>
  );
}

function LimitsForm({ limits, onDone }: { limits: Limits; onDone: () => void }) {
  const queryClient = useQueryClient();
  // As read when the form opened: a refetch must not hide another person's change.
  const [replaces] = useState(limits);
  const save = useMutation({
    mutationFn: (body: Limits) => call(setPayoutLimits, { body: { ...body, replaces } }),
    onSuccess: () => {
      showToast({ title: "Limits changed" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneyDeskKey }),
  });
  const form = useMutationForm<Limits>({ defaultValues: limits, mutation: save });
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      {payoutLimitNames.map((name) => (
        <TextField
          key={name}
          label={`${labels[name]} (GBP)`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...form.field(name)}
        />
      ))}
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        Change limits
      </Button>
    </Form>
  );
}
