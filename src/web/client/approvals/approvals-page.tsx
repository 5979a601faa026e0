import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { formatCounted } from "#domain/plural.ts";
import { clientApprovalsQuery } from "#web/api/client-approval-queries.ts";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { ApprovalStatus } from "#web/design/approval-status.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Tabs } from "#web/design/tabs.tsx";
import { useFilterParams } from "#web/design/use-filter-params.ts";
import { ApprovalRules } from "./approval-rules.tsx";
import { ApproveBar } from "./approve-bar.tsx";
import { AwaitedApprovers } from "./awaited-approvers.tsx";

const states = [
  { value: "pending", label: "Waiting" },
  { value: "decided", label: "Decided" },
] as const;
type State = (typeof states)[number]["value"];

/** /approvals; the tab is in the address. */
export function ApprovalsPage() {
  const [query, setQuery] = useFilterParams();
  const state: State = query.get("state") === "decided" ? "decided" : "pending";
  return (
    <>
      <PageHeader
        title="Approvals"
        lead="What your team or your API keys prepared, and people decide about."
      />
      <FactorNotice />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel flush aria-label="Requests" className="px-5 pb-5 md:px-6">
          <Tabs
            label="Requests"
            value={state}
            onChange={(next) => setQuery(next === "decided" ? { state: next } : {})}
            tabs={states.map((tab) => ({
              ...tab,
              panel: tab.value === state ? <Requests key={state} state={state} /> : null,
            }))}
          />
        </Panel>
        <ApprovalRules />
      </div>
    </>
  );
}

function Requests({ state }: { state: State }) {
  const list = useInfiniteQuery(clientApprovalsQuery(state));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const approvable = items.filter(({ may }) => may.approve);
  const selected = approvable.filter(({ id }) => chosen.has(id));
  function toggle(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  return (
    <QueryBoundary
      query={list}
      skeleton={<SkeletonRows label="Loading the requests" rows={4} />}
      failure={{
        title: "We couldn't load the requests.",
        reassurance: "Loading them again approves nothing.",
      }}
      empty={
        <EmptyState
          className="py-10"
          title={state === "pending" ? "Nothing waits for approval" : "Nothing was decided yet"}
        >
          {state === "pending"
            ? "Payments and exchanges that need an approval will appear here."
            : "What was approved, declined or withdrawn will appear here."}
        </EmptyState>
      }
    >
      {approvable.length > 1 && (
        <label className="mt-3 flex min-h-11 items-center gap-4 pl-1 text-14 text-stone">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-pine"
            checked={selected.length === approvable.length}
            onChange={({ target }) =>
              setChosen(new Set(target.checked ? approvable.map(({ id }) => id) : []))
            }
          />
          Choose all {formatCounted(approvable.length, "request")} that you may approve
        </label>
      )}
      <ul className="divide-y divide-line">
        {items.map((request) => (
          <li key={request.id}>
            <RequestRow
              request={request}
              isChosen={chosen.has(request.id)}
              onChoose={approvable.length > 1 ? (isChosen) => toggle(request.id, isChosen) : undefined}
            />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
      {selected.length > 0 && <ApproveBar requests={selected} onDone={() => setChosen(new Set())} />}
    </QueryBoundary>
  );
}

type RequestRowProps = {
  request: ClientApproval;
  isChosen: boolean;
  onChoose: ((isChosen: boolean) => void) | undefined;
};

function RequestRow({ request, isChosen, onChoose }: RequestRowProps) {
  const { id, summary, preparedBy, preparedWith, preparedAt, earlier, invoices, may } = request;
  return (
    <div className="flex items-start gap-3 py-4">
      {onChoose &&
        (may.approve ? (
          <label className="-m-2 grid size-11 shrink-0 place-items-center">
            <span className="sr-only">Choose: {summary}</span>
            <input
              type="checkbox"
              className="size-5 accent-pine"
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          </label>
        ) : (
          <span className="w-7 shrink-0" />
        ))}
      <div className="min-w-0 flex-1">
        <Link to={`/approvals/${id}`} className="link font-semibold text-16 wrap-anywhere">
          {summary}
        </Link>
        <p className="mt-1 text-14 text-stone wrap-anywhere">
          {preparedBy.name || preparedBy.email}
          {preparedWith && (
            <>
              {" "}
              with the key <bdi>{preparedWith.key}</bdi>
            </>
          )}{" "}
          · {earlier.length > 0 && "changed "}
          {formatDateTime(preparedAt)}
          {invoices.length > 0 && ` · ${formatCounted(invoices.length, "invoice")}`}
          {request.approvers.length > 0 && (
            <>
              {" "}
              · waits for <AwaitedApprovers request={request} named={2} />
            </>
          )}
        </p>
      </div>
      {/* On a phone the tab says that all of them wait, and the name has the room. */}
      <span className={request.status === "PENDING" ? "max-md:sr-only" : undefined}>
        <ApprovalStatus request={request} />
      </span>
    </div>
  );
}
