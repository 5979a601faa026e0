import { ApiError } from "#web/api/api-error.ts";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";

/** The rate at which the submitted order would book at once; undefined for any other failure. */
export function getBooksNowMessage(failure: unknown): string | undefined {
  const isAsked = failure instanceof ApiError && failure.code === "order_books_now";
  return isAsked ? (failure.fields.targetRate ?? failure.message) : undefined;
}

type BookNowDialogProps<Order> = {
  failure: unknown;
  /** The refused request. */
  order: Order | undefined;
  busy: boolean;
  onClose: () => void;
  onConfirm: (order: Order) => void;
};

/** Asks whether to book an order whose target is already reached. */
export function BookNowDialog<Order>(props: BookNowDialogProps<Order>) {
  const { failure, order, busy, onClose, onConfirm } = props;
  const title = getBooksNowMessage(failure);
  return (
    <ConfirmDialog
      open={title !== undefined}
      onClose={onClose}
      title={title ?? "Your target is already reached"}
      lead="If you confirm, we'll book the exchange now at your current rate, as long as it's still your target or better."
      confirm="Book now"
      cancel="Change the target"
      busy={busy}
      onConfirm={() => {
        if (order) onConfirm(order);
      }}
    />
  );
}
