import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useCallback } from "react";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { beneficiariesQuery, beneficiaryLabelsQuery } from "#web/api/beneficiary-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { WaitingRequests } from "#web/client/recipient-requests/waiting-requests.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { useDebouncedText } from "#web/design/use-debounced-text.ts";
import { useFilterParams } from "#web/design/use-filter-params.ts";
import { RecipientFiles } from "./recipient-files.tsx";

const maxSearchLength = 200;

/** /beneficiaries */
export function BeneficiariesPage() {
  const { search, label, typed, setTyped, setLabel } = useSearch();
  const list = useInfiniteQuery({
    ...beneficiariesQuery({ search, label }),
    placeholderData: keepPreviousData,
  });
  const found = list.data?.pages.flatMap((page) => page.items) ?? [];
  const none = list.isSuccess && found.length === 0;
  return (
    <>
      <PageHeader
        title="Recipients"
        lead="The people and companies you pay."
        action={
          <ForPreparers>
            <div className="flex flex-wrap gap-3 max-sm:w-full">
              <ButtonLink to="/beneficiaries/ask">Ask for details</ButtonLink>
              <ButtonLink to="/beneficiaries/add" variant="primary">
                Add New
              </ButtonLink>
            </div>
          </ForPreparers>
        }
      />
      <WaitingRequests />
      <Panel aria-label="Recipients">
        <SearchField value={typed} onChange={setTyped} />
        <LabelFilter label={label} onChange={setLabel} />
        <p aria-live="polite" className="sr-only">
          {none ? "No beneficiaries found" : ""}
        </p>
        <QueryBoundary
          query={list}
          skeleton={<SkeletonRows label="Loading your recipients" rows={5} />}
          failure={{
            title: "We couldn't load your recipients.",
            reassurance: "They're saved.",
          }}
          empty={
            <EmptyState title="No beneficiaries found" className="py-10">
              {search === "" && label === ""
                ? "Add someone's bank details once, then choose them by name next time you pay."
                : "Try another name, bank, country, nickname or label."}
            </EmptyState>
          }
        >
          <Table
            label="Recipients"
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
            rowLink={({ id }) => `/beneficiaries/${id}`}
          />
          <ShowMore list={list} />
        </QueryBoundary>
      </Panel>
      <RecipientFiles />
    </>
  );
}

const columns: readonly TableColumn<Beneficiary>[] = [
  { key: "name", heading: "Name", phone: "title", cell: (row) => <Name row={row} /> },
  { key: "account", heading: "Account Number", phone: "detail", cell: (row) => <Account row={row} /> },
];

function Name({ row }: { row: Beneficiary }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Flag currency={row.currency} />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{row.name}</span>
        {row.nickname !== null && (
          <span className="block font-normal text-14 text-stone wrap-anywhere max-md:line-clamp-2">
            {row.nickname}
          </span>
        )}
        {row.labels.length > 0 && (
          <span className="block font-normal text-13 text-pine wrap-anywhere max-md:line-clamp-2">
            {row.labels.join(" · ")}
          </span>
        )}
      </span>
    </span>
  );
}

function Account({ row }: { row: Beneficiary }) {
  return (
    <span className="figures whitespace-nowrap max-md:pl-9">
      {row.accountNumber} <span className="text-14 text-stone">{row.currency}</span>
    </span>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <label className="mb-2 flex h-13 max-w-md items-center gap-3 rounded-field border border-edge px-4 transition-colors focus-within:outline-2 focus-within:outline-ring hover:border-ink">
      <Search aria-hidden="true" className="size-5 shrink-0 text-stone" />
      <span className="sr-only">Search by name, bank, country, nickname or label</span>
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={maxSearchLength}
        placeholder="Name, bank or country"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        className="h-full w-full text-ellipsis bg-transparent text-16 outline-none placeholder:text-stone"
      />
    </label>
  );
}

/** The search text, debounced, and the label, in the address so that going back restores them. */
function useSearch() {
  const [query, setQuery] = useFilterParams();
  const search = query.get("search") ?? "";
  const label = query.get("label") ?? "";
  const set = useCallback(
    (next: { search: string; label: string }) =>
      setQuery(Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ""))),
    [setQuery],
  );
  const settle = useCallback((text: string) => set({ search: text, label }), [set, label]);
  const [typed, setTyped] = useDebouncedText(search, settle);
  const setLabel = (next: string) => set({ search, label: next });
  return { search, label, typed, setTyped, setLabel };
}

/** The labels in use, to show only recipients that have one; nothing without any. */
function LabelFilter({ label, onChange }: { label: string; onChange: (label: string) => void }) {
  const labels = useQuery(beneficiaryLabelsQuery).data ?? [];
  if (labels.length === 0 && label === "") return null;
  const chosen = label.toLowerCase();
  const choices = ["", ...labels.map((each) => each.label)];
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">Label</legend>
      {choices.map((each) => (
        <Button
          key={each}
          size="small"
          variant={each.toLowerCase() === chosen ? "ink" : "quiet"}
          aria-pressed={each.toLowerCase() === chosen}
          onClick={() => onChange(each)}
        >
          {each === "" ? "All" : each}
        </Button>
      ))}
    </fieldset>
  );
}
