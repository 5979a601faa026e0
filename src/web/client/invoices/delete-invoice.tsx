import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { deleteInvoice } from "#contract/payments/invoices.ts";
import type { Invoice } from "#contract/stored-file.ts";
import { call } from "#web/api/call.ts";
import { invalidateInvoices } from "#web/api/payment-queries.ts";
import { IconButton } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { showToast } from "#web/design/toast.ts";

/** Deletes an invoice after a confirmation. */
export function DeleteInvoice({ invoice }: { invoice: Invoice }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => call(deleteInvoice, { params: { id: invoice.id } }),
    onSuccess: () => {
      showToast({ title: "Invoice deleted" });
      return invalidateInvoices(queryClient);
    },
  });
  return (
    <>
      <IconButton label={`Delete ${invoice.name}`} className="-mr-3" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => deleting.mutate()}
        busy={deleting.isPending}
        failure={deleting.error}
        destructive
        title="Delete this invoice?"
        lead="The file is deleted for everyone in your team. You can upload it again until the payment is sent."
        confirm="Delete"
      >
        <p className="mt-3 font-semibold text-16 wrap-anywhere">{invoice.name}</p>
      </ConfirmDialog>
    </>
  );
}
