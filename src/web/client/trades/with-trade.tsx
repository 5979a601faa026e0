import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Trade } from "#contract/trading/trades.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { tradeQuery } from "../../api/trade-queries.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";

type WithTradeProps = {
  /** Empty where the address names none. */
  id: string;
  /** The screen's name, for as long as there is no trade to show. */
  title: string;
  /** The shape of what is coming. */
  skeleton: ReactNode;
  children: (trade: Trade) => ReactNode;
};

/** Shows a screen of one exchange once that is there, and says so when it is not. */
export function WithTrade({ id, title, skeleton, children }: WithTradeProps) {
  const trade = useQuery({ ...tradeQuery(id), enabled: id !== "" });
  if (trade.data) return children(trade.data);
  const home = { to: "/", label: "Home" };
  if (id === "" || isUnknown(trade.error)) {
    return (
      <>
        <PageHeader title="Exchange Not Found" back={home} />
        <EmptyState
          title="There is no exchange here"
          action={
            <ButtonLink to="/" variant="primary">
              Go to Home
            </ButtonLink>
          }
        >
          Your exchanges stand on Home, each with what to do next. A new one starts there as well.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} back={home} />
      {trade.isPending && skeleton}
      {trade.isError && (
        <ErrorState
          title="This exchange could not be loaded."
          detail={getErrorMessage(trade.error)}
          reassurance="It is booked as it was, and nothing of it is lost."
          busy={trade.isFetching}
          onRetry={trade.refetch}
        />
      )}
    </>
  );
}

/** Another's exchange, none at all, or an address that names nothing. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
