import type { Trade } from "#contract/trading/trades.ts";
import { preparerRoles } from "#domain/clients/users/role.ts";
import { mayChangeInvoices } from "#domain/payments/payments/invoice-file.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Invoices } from "./invoices.tsx";

/** The invoices of a payment, which change until it is sent. */
export function PaymentInvoices({ payment }: { payment: Trade["payments"][number] }) {
  const { id, invoices, status } = payment;
  const mayChange = useHasRole(preparerRoles) && mayChangeInvoices(status);
  return <Invoices of={{ paymentId: id }} invoices={invoices} mayChange={mayChange} />;
}
