import type { OrderDatesInput } from "#domain/automation/orders/order-dates.ts";
import type { OrderInput } from "#domain/automation/orders/order-input.ts";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { getBooksNowMessage } from "./book-now-dialog.tsx";
import { type OrderValues, toDatesInput, validateOrder } from "./order-values.ts";

/** The order, and the dates that only a new one has. */
export type OrderRequest = OrderInput & OrderDatesInput & Pick<OrderValues, "termsAccepted">;

export type OrderFormState = MutationForm<OrderValues, OrderRequest>;

type OrderFormSetup = {
  defaultValues: OrderValues;
  /** The dates are chosen when the order is placed and cannot change. */
  asksDates: boolean;
  mutation: { mutateAsync: (request: OrderRequest) => Promise<unknown>; isPending: boolean };
  onChange?: ((values: OrderValues) => void) | undefined;
};

/** The order form's state. A target that is already reached opens the dialog instead of an error. */
export function useOrderForm({ asksDates, mutation, ...setup }: OrderFormSetup): OrderFormState {
  return useMutationForm<OrderValues, OrderRequest>({
    ...setup,
    validate: (values) => {
      const reading = validateOrder(values, new Date(), asksDates);
      if (!reading.ok) return reading;
      const dates = asksDates ? toDatesInput(values) : {};
      return { ok: true, body: { ...reading.input, ...dates, termsAccepted: values.termsAccepted } };
    },
    mutation: {
      isPending: mutation.isPending,
      mutateAsync: async (request) => {
        await mutation.mutateAsync(request).catch((error) => {
          if (getBooksNowMessage(error) === undefined) throw error;
        });
      },
    },
  });
}
