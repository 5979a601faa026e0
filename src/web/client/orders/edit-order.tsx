import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { cancelOrder, editOrder, type Order } from "#contract/automation/orders.ts";
import type { OrderInput } from "#domain/automation/orders/order-input.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { currenciesQuery } from "../../api/queries.ts";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { formatDate } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { showToast } from "../../design/toast.tsx";
import { BookNowDialog, getBooksNowMessage } from "./book-now-dialog.tsx";
import { OrderForm } from "./order-form.tsx";
import { isChanged, valuesOf } from "./order-values.ts";
import { ordersLink } from "./with-order.tsx";

/** A resting order: Save Changes after a change, and Cancel Order. */
export function EditOrder({ order }: { order: Order }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const tradable = useQuery(currenciesQuery("trade"));
  const [edited, setEdited] = useState({ values: valuesOf(order), version: order.version });
  const isOutdated = edited.version !== order.version;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["orders"] });
  const saving = useMutation({
    mutationFn: (input: OrderInput & { bookNow?: boolean }) =>
      call(editOrder, {
        params: { id: order.id },
        body: { ...input, termsAccepted: edited.values.termsAccepted, version: edited.version },
      }),
    onSuccess: async () => {
      await navigate("/orders");
      await refresh();
      showToast({ title: "Success", text: "Order has been updated" });
    },
    onError: (error) => {
      // Changed, reached or closed meanwhile: shows the newer state and keeps the input.
      if (error instanceof ApiError && error.status === 409 && getBooksNowMessage(error) === undefined)
        void refresh();
    },
  });
  return (
    <>
      <PageHeader
        title="Edit Order"
        lead={`Created ${formatDate(order.createdAt)}, valid until ${formatDate(order.expiryDate)}.`}
        back={ordersLink}
      />
      {isOutdated && (
        <OutdatedNotice
          onShow={() => {
            saving.reset();
            setEdited({ values: valuesOf(order), version: order.version });
          }}
        />
      )}
      <OrderForm
        values={edited.values}
        onValues={(values) => {
          saving.reset();
          setEdited({ ...edited, values });
        }}
        currencies={(tradable.data ?? []).map(({ code }) => code)}
        asksExpiry={false}
        submit="Save Changes"
        busy={saving.isPending}
        disabled={!isChanged(edited.values, order)}
        failure={getBooksNowMessage(saving.error) === undefined ? saving.error : null}
        onSubmit={(input) => {
          if (!saving.isPending) saving.mutate(input);
        }}
      >
        <CancelOrder order={order} onRefused={refresh} />
      </OrderForm>
      <BookNowDialog
        failure={saving.error}
        input={saving.variables}
        busy={saving.isPending}
        onClose={saving.reset}
        onConfirm={(input) => saving.mutate({ ...input, bookNow: true })}
      />
    </>
  );
}

function OutdatedNotice({ onShow }: { onShow: () => void }) {
  return (
    <Notice tone="warning" className="mb-5">
      This order has been changed somewhere else.{" "}
      <button type="button" className="link" onClick={onShow}>
        Show the latest version
      </button>
    </Notice>
  );
}

function CancelOrder({ order, onRefused }: { order: Order; onRefused: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: order.id } }),
    onSuccess: async () => {
      await navigate("/orders");
      await queryClient.invalidateQueries({ queryKey: ["orders"] });
      showToast({ title: "Success", text: "Order has been cancelled" });
    },
    onError: onRefused,
  });
  return (
    <>
      <Button
        variant="destructive"
        size="large"
        className="max-sm:basis-full"
        onClick={() => setIsAsking(true)}
      >
        Cancel Order
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          setIsAsking(false);
          cancelling.reset();
        }}
        onConfirm={() => cancelling.mutate()}
        busy={cancelling.isPending}
        failure={cancelling.error}
        destructive
        title="Are you sure you want to cancel this order?"
        lead="We'll stop watching for your rate. Nothing has been exchanged and you owe nothing."
        confirm="Cancel Order"
      />
    </>
  );
}
