import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Order } from "#contract/automation/orders.ts";
import { orderQuery } from "#web/api/order-queries.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";

export const ordersLink = { to: "/orders", label: "Target Rate Orders" };

/** Renders a screen once its order is loaded, or says that it does not exist. */
export function WithOrder({ id, children }: { id: string; children: (order: Order) => ReactNode }) {
  const order = useQuery(orderQuery(id));
  return (
    <QueryBoundary
      query={order}
      skeleton={<SkeletonRows label="Loading your order" rows={4} />}
      failure={{ title: "We couldn't load this order.", reassurance: "It's saved and hasn't changed." }}
      refetchFailure="silent"
      notFound={<OrderNotFound />}
      frame={(state) => (
        <>
          <PageHeader title="Order" back={ordersLink} />
          <Panel aria-label="Order">{state}</Panel>
        </>
      )}
    >
      {children}
    </QueryBoundary>
  );
}

function OrderNotFound() {
  return (
    <NotFoundScreen
      title="Order Not Found"
      back={ordersLink}
      noun="order"
      link={{ to: "/orders", label: "Go to your orders" }}
    >
      Check the link, or find it in your list of orders.
    </NotFoundScreen>
  );
}
