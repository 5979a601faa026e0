import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Trade } from "#contract/trading/trades.ts";
import { managerRoles, preparerRoles, viewerRoles } from "#domain/clients/users/role.ts";
import { useUser } from "#web/auth/use-user.ts";
import { holdCauses } from "#web/client/hold-causes.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { formatDateTime } from "#web/design/format.ts";

type Payment = Pick<Trade["payments"][number], "status" | "waitsFor" | "beneficiaryId" | "recipientName">;

type PaymentWaitProps = {
  payment: Payment;
  /** Null for a payment from a balance. */
  tradeId: string | null;
};

/** What a payment that hasn't arrived waits for, and what its reader can do; nothing about a debt, which has a notice of its own. */
export function PaymentWait({ payment, tradeId }: PaymentWaitProps) {
  const mayView = useHasRole(viewerRoles);
  if (payment.status === "WAITING")
    return (
      <>
        This payment is waiting for the money for its exchange.{" "}
        {mayView && tradeId !== null && (
          <ActionLink to={`/trades/${tradeId}`}>See what&apos;s due</ActionLink>
        )}
      </>
    );
  if (payment.status === "SENT")
    return "We've sent it to the bank. We'll notify you when it arrives, or if it comes back.";
  if (payment.status !== "READY") return null;
  const { waitsFor } = payment;
  if (waitsFor === null)
    return "We check every payment before it leaves. You don't need to do anything: we'll send it as soon as that's done.";
  switch (waitsFor.kind) {
    case "hold":
      return <Held wait={waitsFor} />;
    case "review":
      return (
        <>
          Your account is under review, so this payment is waiting.{" "}
          <ActionLink to="/dashboard-contact">Contact us</ActionLink>
        </>
      );
    case "pause":
      return "Payments are paused right now. This one continues automatically when they resume.";
    case "name":
      return <NameAwaited />;
    case "second_factor":
      return <FactorAwaited person={waitsFor.person} />;
    case "address":
      return <AddressAwaited payment={payment} />;
    default:
      return null;
  }
}

type Wait = NonNullable<Payment["waitsFor"]>;

function Held({ wait: { cause, until } }: { wait: Wait }) {
  return (
    <>
      {cause === null ? "A log-in was reset" : holdCauses[cause]}, so this payment is on hold
      {until !== null && (
        <>
          {" "}
          until{" "}
          <time dateTime={until} className="figures font-semibold">
            {formatDateTime(until)}
          </time>
        </>
      )}
      . It then continues automatically.
    </>
  );
}

function NameAwaited() {
  return (
    <>
      This payment is waiting for your full name.{" "}
      {useHasRole(managerRoles) ? (
        <ActionLink to="/onboarding">Add your name</ActionLink>
      ) : (
        "Ask an owner or administrator of your team to add it."
      )}
    </>
  );
}

function FactorAwaited({ person }: Pick<Wait, "person">) {
  // The user's id is their client's.
  const email = useUser().data?.email;
  if (person !== null && person.email !== email)
    return (
      <>
        This payment is waiting for <bdi className="font-semibold">{person.name}</bdi> to set up two-step
        log-in. We&apos;ve asked them by email, and we&apos;ll send it as soon as they have. Remind them if
        it&apos;s urgent.
      </>
    );
  return (
    <>
      This payment is waiting for you to set up two-step log-in, with an authenticator app or a passkey.{" "}
      <ActionLink to="/security">Set up two-step log-in</ActionLink>
    </>
  );
}

function AddressAwaited({ payment: { beneficiaryId, recipientName } }: { payment: Payment }) {
  return (
    <>
      This payment is waiting for the town and country of <bdi className="font-semibold">{recipientName}</bdi>
      , which banks now need.{" "}
      {useHasRole(preparerRoles) ? (
        <ActionLink to={`/beneficiaries/${beneficiaryId}/edit`}>Add the town and country</ActionLink>
      ) : (
        "Ask somebody in your team who prepares payments to add them."
      )}
    </>
  );
}

function ActionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link font-semibold">
      {children}
    </Link>
  );
}
