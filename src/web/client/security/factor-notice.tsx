import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { securityQuery } from "#web/api/security-queries.ts";
import { Notice } from "#web/design/notice.tsx";

/** Warns before a payment that it waits for a second factor; nothing otherwise. */
export function FactorNotice() {
  const security = useQuery(securityQuery).data;
  if (!security?.factorNeededToPay) return null;
  return (
    <Notice tone="warning" className="mb-5">
      Set up a second way to confirm it's you, such as an authenticator app or a passkey, before you send your
      first payment.{" "}
      <Link to="/security" className="link font-semibold">
        Set up two-step log-in
      </Link>
    </Notice>
  );
}
