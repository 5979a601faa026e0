import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { placeOrder } from "#contract/automation/orders.ts";
import type { OrderInput } from "#domain/automation/orders/order-input.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { call } from "../../api/call.ts";
import { currenciesQuery } from "../../api/queries.ts";
import { useDraft } from "../../auth/use-draft.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { showToast } from "../../design/toast.tsx";
import { BookNowDialog, getBooksNowMessage } from "./book-now-dialog.tsx";
import { OrderForm } from "./order-form.tsx";
import { emptyValues } from "./order-values.ts";
import { ordersLink } from "./with-order.tsx";

/** /orders/create */
export function CreateOrderPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const tradable = useQuery(currenciesQuery("trade"));
  const [values, setValues] = useDraft(
    "order",
    () => emptyValues(new Date()),
    ({ termsAccepted: _, ...kept }) => kept,
  );
  const key = useIdempotencyKeys();
  const placing = useMutation({
    mutationFn: (input: OrderInput & { bookNow?: boolean }) => {
      const body = { ...input, expiryDate: values.expiryDate, termsAccepted: values.termsAccepted };
      return call(placeOrder, { body, idempotencyKey: key.current(body) });
    },
    onError: key.failed,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["orders"] });
      showToast({ title: "Success", text: "Order has been created" });
      await navigate("/orders");
    },
  });
  return (
    <>
      <PageHeader
        title="Create Order"
        lead="Choose your target rate. When it's reached, we'll book the exchange for you at that rate or better."
        back={ordersLink}
      />
      <OrderForm
        values={values}
        onValues={(changed) => {
          placing.reset();
          setValues(changed);
        }}
        currencies={(tradable.data ?? []).map(({ code }) => code)}
        asksExpiry
        submit="Create Order"
        busy={placing.isPending}
        failure={getBooksNowMessage(placing.error) === undefined ? placing.error : null}
        onSubmit={(input) => {
          if (!placing.isPending) placing.mutate(input);
        }}
      />
      <BookNowDialog
        failure={placing.error}
        input={placing.variables}
        busy={placing.isPending}
        onClose={placing.reset}
        onConfirm={(input) => placing.mutate({ ...input, bookNow: true })}
      />
    </>
  );
}
