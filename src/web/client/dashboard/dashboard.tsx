import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue } from "react";
import { Link } from "react-router";
import { marketReportQuery } from "#web/api/market-report-queries.ts";
import { personOf } from "#web/auth/person-of.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { useUser } from "#web/auth/use-user.ts";
import { formatWeekday } from "#web/design/format.ts";
import { usePageTitle } from "#web/design/page-title.ts";
import { BalancesPanel } from "./balances-panel.tsx";
import { Converter } from "./converter.tsx";
import { greetingAt } from "./greeting.ts";
import type { ConversionInput } from "./live-conversion.ts";
import { NeedsYou } from "./needs-you.tsx";
import { RatePanel } from "./rate-panel.tsx";
import { RecentPanel } from "./recent-panel.tsx";
import { Tiles } from "./tiles.tsx";
import { UpcomingPanel } from "./upcoming-panel.tsx";

const initialInput: ConversionInput = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "",
  isReceiving: false,
};

/** Today and the headline of the latest market report. */
function MarketLine() {
  const title = useQuery(marketReportQuery(undefined)).data?.title;
  return (
    // On a line of its own, or beside the greeting as far as there is room: the headline that arrives later moves nothing.
    <p className="figures min-w-0 truncate text-14 text-stone max-md:hidden max-lg:basis-full lg:flex-1 lg:basis-60 lg:text-right">
      {formatWeekday(new Date())}
      {title !== undefined && (
        <>
          .{" "}
          <Link to="/market-reports" className="hover:text-ink hover:underline">
            {title}
          </Link>
        </>
      )}
    </p>
  );
}

/** The first step of an exchange beside its pair's rate: apart from the rest, which no typed digit then draws again. */
function Exchange() {
  const [asked, setAsked] = useDraft("home", initialInput, (kept) => kept);
  const { fromCurrency, toCurrency } = asked;
  return (
    <div className="grid gap-5 max-md:contents xl:grid-cols-[3fr_5fr]">
      <Converter asked={asked} onAsked={setAsked} />
      <Rate from={fromCurrency} to={toCurrency} />
    </div>
  );
}

const Rate = memo(RatePanel);

/** The signed-in home. */
export function Dashboard() {
  usePageTitle("Home");
  const user = useUser();
  // What is further down is drawn, and asked for, once the rest is on the screen.
  const hasStarted = useDeferredValue(true, false);
  return (
    <>
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 max-md:sr-only">
        <h1 className="line-clamp-2 min-w-0 wrap-anywhere text-34 leading-10">
          {greetingAt(new Date().getHours())}
          {user.data && `, ${personOf(user.data)}`}
        </h1>
        <MarketLine />
      </div>
      {/* On a phone one column, balances first. */}
      <div className="flex flex-col gap-5">
        <NeedsYou />
        <Exchange />
        <div className="grid gap-5 max-md:contents lg:grid-cols-2 xl:grid-cols-[4fr_5fr_6fr]">
          <BalancesPanel />
          {hasStarted && (
            <>
              <UpcomingPanel />
              <RecentPanel />
            </>
          )}
        </div>
        {hasStarted && <Tiles />}
      </div>
    </>
  );
}
