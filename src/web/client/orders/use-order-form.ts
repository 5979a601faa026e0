import type { OrderInput } from "#domain/automation/orders/order-input.ts";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { getBooksNowMessage } from "./book-now-dialog.tsx";
import { type OrderValues, validateOrder } from "./order-values.ts";

/** The order and the fields that only a new one has. */
export type OrderRequest = OrderInput & Pick<OrderValues, "expiryDate" | "termsAccepted">;

export type OrderFormState = MutationForm<OrderValues, OrderRequest>;

type OrderFormSetup = {
  defaultValues: OrderValues;
  /** The expiry is chosen when the order is placed and cannot change. */
  asksExpiry: boolean;
  mutation: { mutateAsync: (request: OrderRequest) => Promise<unknown>; isPending: boolean };
  onChange?: ((values: OrderValues) => void) | undefined;
};

/** The order form's state. A target that is already reached opens the dialog instead of an error. */
export function useOrderForm({ asksExpiry, mutation, ...setup }: OrderFormSetup): OrderFormState {
  return useMutationForm<OrderValues, OrderRequest>({
    ...setup,
    validate: (values) => {
      const reading = validateOrder(values, new Date(), asksExpiry);
      if (!reading.ok) return reading;
      const { expiryDate, termsAccepted } = values;
      return { ok: true, body: { ...reading.input, expiryDate, termsAccepted } };
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
