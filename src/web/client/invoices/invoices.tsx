import { useQueryClient } from "@tanstack/react-query";
import { downloadInvoice, uploadInvoice, uploadRequestInvoice } from "#contract/payments/invoices.ts";
import type { Invoice } from "#contract/stored-file.ts";
import { invoiceMediaTypes, maxInvoices } from "#domain/payments/payments/invoice-file.ts";
import { buildUrl } from "#web/api/call.ts";
import { invalidateInvoices } from "#web/api/payment-queries.ts";
import { upload } from "#web/api/upload.ts";
import { FileButton } from "#web/design/file-button.tsx";
import { FileList } from "#web/design/file-list.tsx";
import { UploadProgress } from "#web/design/upload-progress.tsx";
import { useUpload } from "#web/form/use-upload.ts";
import { DeleteInvoice } from "./delete-invoice.tsx";

/** The payment that invoices are of; one in a request is named by its recipient. */
export type Invoiced = { paymentId: string } | { approvalId: string; recipientId: string };

type InvoicesProps = {
  of: Invoiced;
  invoices: readonly Invoice[];
  /** Whether the reader may add and delete. */
  mayChange: boolean;
};

/** The invoices of a payment; nothing without any where none may be added. */
export function Invoices({ of, invoices, mayChange }: InvoicesProps) {
  const mayAdd = mayChange && invoices.length < maxInvoices;
  if (invoices.length === 0 && !mayAdd) return null;
  return (
    <div className="mt-2 flex flex-col gap-2">
      {invoices.length > 0 && (
        <div>
          <p className="text-13 text-stone">Invoices</p>
          <FileList
            label="Invoices"
            files={invoices}
            urlOf={({ id }) => buildUrl(downloadInvoice, { params: { id } })}
            compact
            action={(invoice) => mayChange && !invoice.approved && <DeleteInvoice invoice={invoice} />}
          />
        </div>
      )}
      {mayAdd && <AddInvoice of={of} isFirst={invoices.length === 0} />}
    </div>
  );
}

function AddInvoice({ of, isFirst }: { of: Invoiced; isFirst: boolean }) {
  const queryClient = useQueryClient();
  const { start, isSending, name, share, error } = useUpload({
    send: (file, onProgress) =>
      "paymentId" in of
        ? upload(uploadInvoice, { params: { id: of.paymentId }, file, onProgress })
        : upload(uploadRequestInvoice, {
            params: { id: of.approvalId, recipientId: of.recipientId },
            file,
            onProgress,
          }),
    onUploaded: () => invalidateInvoices(queryClient),
  });
  return (
    <FileButton
      label={isFirst ? "Add an invoice" : "Add another invoice"}
      help="PDF, PNG or JPEG, up to 10 MB."
      accept={invoiceMediaTypes.join(",")}
      onFile={start}
      busy={isSending}
      error={error}
      progress={isSending ? <UploadProgress name={name} share={share} /> : undefined}
    />
  );
}
