import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { cancelOrder, editOrder, type Order } from "#contract/automation/orders.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { orderQuery } from "#web/api/order-queries.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { ConfirmButton } from "#web/design/confirm-button.tsx";
import { formatDate } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { showToast } from "#web/design/toast.ts";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { OutdatedNotice } from "#web/form/outdated-notice.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { BookNowDialog, getBooksNowMessage } from "./book-now-dialog.tsx";
import { describeDates } from "./describe-dates.ts";
import { OrderForm } from "./order-form.tsx";
import { isChanged, toOrderValues } from "./order-values.ts";
import { type OrderRequest, useOrderForm } from "./use-order-form.ts";
import { ordersLink } from "./with-order.tsx";

/** A resting order: Save Changes after a change, and Cancel Order. */
export function EditOrder({ order }: { order: Order }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const tradable = useQuery(currenciesQuery("trade"));
  const [version, setVersion] = useState(order.version);
  const isOutdated = version !== order.version;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["orders"] });
  const saving = useMutation({
    mutationFn: (body: OrderRequest & { bookNow?: boolean }) =>
      call(editOrder, { params: { id: order.id }, body: { ...body, version } }),
    onSuccess: async (saved) => {
      await navigate("/orders");
      // Opened again at once, the order would otherwise be the one before the change, and seem changed somewhere else.
      queryClient.setQueryData(orderQuery(saved.id).queryKey, saved);
      await refresh();
      showToast({ title: "Success", text: "Order has been updated" });
    },
    onError: (error) => {
      // Changed, reached or closed meanwhile: shows the newer state and keeps the input.
      if (error instanceof ApiError && error.status === 409 && getBooksNowMessage(error) === undefined)
        void refresh();
    },
  });
  const form = useOrderForm({ defaultValues: toOrderValues(order), asksDates: false, mutation: saving });
  return (
    <>
      <PageHeader title="Edit Order" lead={<Lead order={order} />} back={ordersLink} />
      {order.pausedReason !== null && (
        <Notice tone="warning" className="mb-5">
          {order.pausedReason} Your order waits until that changes.
        </Notice>
      )}
      {isOutdated && (
        <OutdatedNotice
          onShow={() => {
            form.clearErrors();
            form.methods.reset(toOrderValues(order));
            setVersion(order.version);
          }}
        >
          This order has been changed somewhere else.
        </OutdatedNotice>
      )}
      <OrderForm
        form={form}
        currencies={(tradable.data ?? []).map(({ code }) => code)}
        asksDates={false}
        submit="Save Changes"
        disabled={!isChanged(form.methods.watch(), order)}
      >
        <CancelOrder order={order} onRefused={refresh} />
      </OrderForm>
      <LeaveFormQuestion form={form} />
      <BookNowDialog
        failure={saving.error}
        order={saving.variables}
        busy={saving.isPending}
        onClose={saving.reset}
        onConfirm={(request) => saving.mutate({ ...request, bookNow: true }, { onError: form.showRefusal })}
      />
    </>
  );
}

/** Since when and until when it rests, and the way to the request that placed or changed it. */
function Lead({ order }: { order: Order }) {
  return (
    <>
      Created {formatDate(order.createdAt)}, {describeDates(order)}.
      {order.approvalId !== null && (
        <>
          {" "}
          <Link to={`/approvals/${order.approvalId}`} className="link">
            See its request for approval
          </Link>
        </>
      )}
    </>
  );
}

function CancelOrder({ order, onRefused }: { order: Order; onRefused: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const cancelling = useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: order.id } }),
    onSuccess: async () => {
      await navigate("/orders", { replace: true });
      await queryClient.invalidateQueries({ queryKey: ["orders"] });
      showToast({ title: "Success", text: "Order has been cancelled" });
    },
    onError: onRefused,
  });
  return (
    <ConfirmButton
      label="Cancel Order"
      variant="destructive"
      size="large"
      className="max-sm:basis-full"
      action={cancelling}
      destructive
      title="Are you sure you want to cancel this order?"
      lead="We'll stop watching for your rate. Nothing has been exchanged and you owe nothing."
      confirm="Cancel Order"
    />
  );
}
