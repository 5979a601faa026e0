import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Trade } from "#contract/trading/trades.ts";
import { tradeQuery } from "#web/api/trade-queries.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";

type WithTradeProps = {
  /** Empty where the address names none. */
  id: string;
  /** The screen's title until the trade is loaded. */
  title: string;
  /** The skeleton. */
  skeleton: ReactNode;
  children: (trade: Trade) => ReactNode;
};

const home = { to: "/", label: "Home" };

/** Renders a screen once its trade is loaded, or says that it does not exist. */
export function WithTrade({ id, title, skeleton, children }: WithTradeProps) {
  const trade = useQuery({ ...tradeQuery(id), enabled: id !== "" });
  if (id === "") return <TradeNotFound />;
  return (
    <QueryBoundary
      query={trade}
      skeleton={skeleton}
      failure={{
        title: "We couldn't load this exchange.",
        reassurance: "Your booking is safe.",
      }}
      refetchFailure="silent"
      notFound={<TradeNotFound />}
      frame={(state) => (
        <>
          <PageHeader title={title} back={home} />
          {state}
        </>
      )}
    >
      {children}
    </QueryBoundary>
  );
}

function TradeNotFound() {
  return (
    <NotFoundScreen
      title="Exchange Not Found"
      back={home}
      noun="exchange"
      link={{ to: "/", label: "Go to Home" }}
    >
      Check the link, or find your exchanges on Home.
    </NotFoundScreen>
  );
}
