import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { placeOrder } from "#contract/automation/orders.ts";
import { call } from "#web/api/call.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { PauseNotice } from "#web/client/pause-notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { showToast } from "#web/design/toast.ts";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { BookNowDialog } from "./book-now-dialog.tsx";
import { OrderForm } from "./order-form.tsx";
import { emptyValues } from "./order-values.ts";
import { type OrderRequest, useOrderForm } from "./use-order-form.ts";
import { ordersLink } from "./with-order.tsx";

/** /orders/create */
export function CreateOrderPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const tradable = useQuery(currenciesQuery("trade"));
  const [values, setValues] = useDraft(
    "order",
    () => emptyValues(new Date()),
    ({ termsAccepted: _, ...kept }) => kept,
  );
  const key = useIdempotencyKeys();
  const placing = useMutation({
    mutationFn: (body: OrderRequest & { bookNow?: boolean }) =>
      call(placeOrder, { body, idempotencyKey: key.current(body) }),
    onError: key.failed,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["orders"] });
      showToast({ title: "Success", text: "Order has been created" });
      await navigate("/orders", { replace: true });
    },
  });
  const form = useOrderForm({
    defaultValues: values,
    asksDates: true,
    mutation: placing,
    onChange: setValues,
  });
  return (
    <>
      <PageHeader
        title="Create Order"
        lead="Choose a target rate to exchange at that rate or better, a stop loss to exchange if the rate falls to it, or both."
        back={ordersLink}
      />
      <PauseNotice
        className="mb-5"
        fromCurrency={values.fromCurrency || undefined}
        toCurrency={values.toCurrency || undefined}
        effects={{ orders: "Until then, orders can't be placed or filled." }}
      />
      <OrderForm
        form={form}
        currencies={(tradable.data ?? []).map(({ code }) => code)}
        asksDates
        submit="Create Order"
      />
      <LeaveFormQuestion form={form} unchanged={emptyValues(new Date())} />
      <BookNowDialog
        failure={placing.error}
        order={placing.variables}
        busy={placing.isPending}
        onClose={placing.reset}
        onConfirm={(order) => placing.mutate({ ...order, bookNow: true }, { onError: form.showRefusal })}
      />
    </>
  );
}
