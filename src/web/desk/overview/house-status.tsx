import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { RestrictionView } from "#contract/clients/restrictions.ts";
import type { Overview } from "#contract/reporting/overview.ts";
import type { RestrictionKind } from "#domain/clients/restrictions/restriction.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { formatCounted } from "#domain/plural.ts";
import { switchesQuery } from "#web/api/restriction-queries.ts";
import { screeningListsQuery, screeningQuery } from "#web/api/screening-queries.ts";
import { classNames } from "#web/design/class-names.ts";
import { formatClock, formatDateTime, formatTime } from "#web/design/format.ts";
import { formatDays } from "#web/desk/inbox/format-span.ts";
import { formatStopped, isInForce } from "#web/desk/restrictions/format-stopped.ts";
import { SetRestriction } from "#web/desk/restrictions/set-restriction.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";

/** Well; due soon or in part; stopped or broken. */
type Standing = "well" | "due" | "stopped";
type Status = { standing: Standing; detail: string };

/** Whether the house quotes and pays, its books agree, and its rates and sanctions lists are fresh. */
export function HouseStatus({ overview }: { overview: Overview }) {
  return (
    <section
      aria-label="House status"
      className="mb-4 overflow-hidden rounded-panel border border-line bg-line md:mb-5"
    >
      <ul className="grid gap-px sm:grid-cols-2 sm:max-xl:[&>li:last-child]:col-span-2 xl:grid-cols-[1.35fr_1.35fr_1fr_1fr_1fr]">
        <Switch name="Quoting" kinds={["quote", "book"]} />
        <Switch name="Payouts" kinds={["pay"]} />
        <Cell name={booksNames[overview.books.state]} status={describeBooks(overview.books)} />
        <Cell name="Rates" status={describeRates(overview.rates)} />
        <SanctionsLists />
      </ul>
    </section>
  );
}

const dots: Readonly<Record<Standing, string>> = {
  well: "bg-pine",
  due: "border-2 border-ink",
  stopped: "bg-clay",
};

type CellProps = { name: string; status: Status; to?: string | undefined; children?: ReactNode };

function Cell({ name, status: { standing, detail }, to, children }: CellProps) {
  return (
    <li className="flex min-h-18 items-center justify-between gap-3 bg-panel px-5 py-3">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-semibold text-14">
          <span aria-hidden="true" className={classNames("size-2.5 shrink-0 rounded-pill", dots[standing])} />
          {to === undefined ? (
            name
          ) : (
            <Link to={to} className="hover:underline">
              {name}
            </Link>
          )}
        </p>
        <p className={classNames("figures text-13", standing === "stopped" ? "text-clay" : "text-stone")}>
          {detail}
        </p>
      </div>
      {children}
    </li>
  );
}

/** What the desk can stop for everybody, in two halves: that it is on, and Stop. */
function Switch({ name, kinds }: { name: string; kinds: readonly RestrictionKind[] }) {
  const { data } = useQuery(switchesQuery);
  const mayStop = useHasRole(operatorRoles);
  const [isStopping, setStopping] = useState(false);
  const stops = data?.items.filter(
    (item) => isInForce(item) && kinds.some((kind) => item.kinds.includes(kind)),
  );
  const isOff = stops?.some(isForEverything) ?? false;
  return (
    <Cell name={name} status={describeSwitch(stops, isOff)} to="#stop-switches">
      {mayStop && stops !== undefined && (
        <span className="flex shrink-0 overflow-hidden rounded-control border border-edge font-semibold text-13">
          <span
            className={classNames(
              "flex items-center gap-1 px-2.5 py-2",
              isOff ? "bg-quiet text-stone" : "bg-glacier text-pine",
            )}
          >
            {!isOff && <Check aria-hidden="true" className="size-3.5" />}
            {isOff ? "Off" : "On"}
          </span>
          <button
            type="button"
            disabled={isOff}
            aria-label={`Stop ${name.toLowerCase()}`}
            onClick={() => setStopping(true)}
            className="border-edge border-l px-2.5 py-2 text-clay hover:bg-quiet disabled:text-stone"
          >
            Stop
          </button>
          <SetRestriction open={isStopping} onClose={() => setStopping(false)} kinds={kinds} />
        </span>
      )}
    </Cell>
  );
}

function isForEverything({ currency, payoutRail }: RestrictionView): boolean {
  return currency === null && payoutRail === null;
}

function describeSwitch(stops: readonly RestrictionView[] | undefined, isOff: boolean): Status {
  if (stops === undefined) return { standing: "due", detail: "Loading…" };
  const [first] = stops;
  if (!first) return { standing: "well", detail: "Running" };
  if (isOff) return { standing: "stopped", detail: `Stopped since ${formatDateTime(first.setAt)}` };
  return { standing: "due", detail: stops.map((stop) => `Stopped: ${formatStopped(stop)}`).join(". ") };
}

type Books = Overview["books"];

const booksNames: Readonly<Record<Books["state"], string>> = {
  holding: "Books balanced",
  broken: "Books broken",
  unchecked: "Books not checked",
};

function describeBooks({ state, breaks, checkedAt }: Books): Status {
  const at = checkedAt === null ? "never checked" : `checked ${formatTime(checkedAt)}`;
  if (state === "broken")
    return {
      standing: "stopped",
      detail: `${formatCounted(breaks, "break")}, ${at}. Don't release payouts.`,
    };
  return { standing: state === "holding" ? "well" : "due", detail: at.charAt(0).toUpperCase() + at.slice(1) };
}

function describeRates(rates: Overview["rates"]): Status {
  if (!rates) return { standing: "stopped", detail: "No rates received yet" };
  const at = `${formatClock(rates.at)}${rates.simulated ? ", simulated" : ""}`;
  if (!rates.fresh) return { standing: "stopped", detail: `Stale, last at ${at}` };
  return rates.firm
    ? { standing: "well", detail: `Live, ${at}` }
    : { standing: "due", detail: `Indicative, ${at}` };
}

/** Sanctions lists due for a new version within two days are due soon. */
const dueDays = 2;

function SanctionsLists() {
  const lists = useInfiniteQuery(screeningListsQuery);
  const inForce = lists.data?.pages.flatMap(({ items }) => items).filter((list) => list.inForce);
  const maxAge = useQuery(screeningQuery).data?.maxAgeDays;
  return (
    <Cell
      name="Sanctions lists"
      to="/admin/screening"
      status={describeLists(inForce, maxAge, lists.isError)}
    />
  );
}

function describeLists(
  inForce: readonly { ageDays: number; isStale: boolean; synthetic: boolean }[] | undefined,
  maxAge: number | undefined,
  isError: boolean,
): Status {
  if (inForce === undefined) return { standing: "due", detail: isError ? "Not known right now" : "Loading…" };
  if (inForce.length === 0) return { standing: "stopped", detail: "None loaded" };
  if (inForce.every(({ synthetic }) => synthetic))
    return { standing: "well", detail: "Made up for the demo" };
  const oldest = Math.max(...inForce.map(({ ageDays }) => ageDays));
  const age = oldest === 0 ? "Of today" : `${formatDays(oldest)} old`;
  if (inForce.some(({ isStale }) => isStale)) return { standing: "stopped", detail: `${age}, out of date` };
  const isDue = maxAge !== undefined && oldest + dueDays > maxAge;
  return isDue ? { standing: "due", detail: `${age}, due soon` } : { standing: "well", detail: age };
}
