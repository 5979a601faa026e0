import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { payerRoles } from "#domain/clients/users/role.ts";
import { securityQuery } from "#web/api/security-queries.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Notice } from "#web/design/notice.tsx";

/** Says above a form what needs a second factor first, such as "you pay"; nothing where the member has one or needs none. */
export function FactorNotice({ before = "you make or approve payments" }: { before?: string }) {
  const isPayer = useHasRole(payerRoles);
  const security = useQuery({ ...securityQuery, enabled: isPayer }).data;
  if (!isPayer || !security?.factorNeededToPay) return null;
  return (
    <Notice tone="warning" className="mb-5">
      You need two-step log-in, with an authenticator app or a passkey, before {before}.{" "}
      <Link to="/security" className="link font-semibold">
        Set up two-step log-in
      </Link>
    </Notice>
  );
}
