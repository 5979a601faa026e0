import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ScreeningStatus } from "#contract/clients/screening.ts";
import type { CaseStatus } from "#domain/clients/screening/case-decision.ts";
import { screeningCasesQuery, screeningQuery } from "../../api/screening-queries.ts";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Segments } from "../../design/radio-cards.tsx";
import { DeskList } from "../ui/desk-list.tsx";
import { CaseRow } from "./case-row.tsx";
import { ListVersions } from "./list-versions.tsx";

const views = [
  { value: "open", label: "Potential matches" },
  { value: "confirmed", label: "Confirmed matches" },
  { value: "cleared", label: "False positives" },
] as const satisfies readonly { value: CaseStatus; label: string }[];

const emptyStates = {
  open: { title: "No potential matches", text: "Potential sanctions matches appear here for review." },
  confirmed: {
    title: "No confirmed matches",
    text: "Confirmed matches appear here. Their payouts stay on hold.",
  },
  cleared: {
    title: "No false positives yet",
    text: "Cases cleared as false positives appear here.",
  },
} as const;

/** /admin/screening */
export function ScreeningPage() {
  const [status, setStatus] = useState<CaseStatus>("open");
  const standing = useQuery(screeningQuery);
  const cases = useInfiniteQuery(screeningCasesQuery(status));
  const rows = cases.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader
        title="Screening"
        lead="Clients, owners, payers and recipients screened against sanctions lists."
      />
      {standing.data && <ScreeningNotices standing={standing.data} />}
      <div className="grid gap-6">
        <DeskList
          things="cases"
          list={cases}
          rows={rows}
          empty={emptyStates[status]}
          filters={<Segments legend="Filter cases" options={views} value={status} onChange={setStatus} />}
        >
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <CaseRow key={row.id} found={row} />
            ))}
          </ul>
        </DeskList>
        <ListVersions maxAgeDays={standing.data?.maxAgeDays} />
      </div>
    </>
  );
}

/** Why payouts are blocked, if they are; also says that the demo's names are fictitious. */
function ScreeningNotices({ standing: { faults, stale, held, simulated } }: { standing: ScreeningStatus }) {
  if (faults.length > 0) {
    return (
      <Notice tone="error" className="mb-6">
        <p className="font-semibold">Payouts are stopped</p>
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
        <p>
          {stale === 0 ? "" : `${pluralize(stale, "payout")} ${stale === 1 ? "is on hold" : "are on hold"}. `}
          Load a current list with npm run admin -- screening load.
        </p>
      </Notice>
    );
  }
  if (held === 0 && !simulated) return null;
  return (
    <Notice tone={held > 0 ? "warning" : "info"} className="mb-6">
      {held > 0 && (
        <p>
          {pluralize(held, "payout")} {held === 1 ? "is" : "are"} on hold for a potential match.
        </p>
      )}
      {simulated && <p>Simulated: the demo list is fictional.</p>}
    </Notice>
  );
}

function pluralize(count: number, thing: string): string {
  return `${count.toLocaleString("en-GB")} ${thing}${count === 1 ? "" : "s"}`;
}
