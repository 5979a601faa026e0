import { useQuery } from "@tanstack/react-query";
import { getErrorMessage } from "#web/api/api-error.ts";
import { companyQuery } from "../../api/onboarding-queries.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { AccountScreen } from "../onboarding/account-screen.tsx";
import { CompanyAddress } from "./company-address.tsx";
import { CompanyForm } from "./company-form.tsx";
import { CompanyMissing } from "./company-missing.tsx";

/** /company: what we need to know of a company, for every signed-in client. */
export function CompanyPage() {
  return <AccountScreen path="/company">{(leadsTo) => <Company leadsTo={leadsTo} />}</AccountScreen>;
}

function Company({ leadsTo }: { leadsTo: "/" | "/holding" }) {
  const company = useQuery(companyQuery);
  const back = leadsTo === "/" ? { to: "/security", label: "Security" } : { to: "/holding", label: "Back" };
  const saved = company.data;
  return (
    <div className="w-full max-w-2xl">
      <PageHeader
        title="Company details"
        lead="What the law asks us to know of a company before we exchange money for it."
        back={back}
      />
      {company.isPending && (
        <Panel>
          <SkeletonRows label="Loading your company's details" rows={6} />
        </Panel>
      )}
      {company.isError && !saved && (
        <Panel>
          <ErrorState
            title="Your company's details could not be loaded."
            detail={getErrorMessage(company.error)}
            reassurance="What you saved is kept."
            busy={company.isFetching}
            onRetry={company.refetch}
          />
        </Panel>
      )}
      {saved?.isReviewed && saved.companyName === null && (
        <Panel>
          <EmptyState
            title="This account is in your own name"
            action={<ButtonLink to="/contact">Contact us</ButtonLink>}
          >
            Contact us to open an account for your company.
          </EmptyState>
        </Panel>
      )}
      {saved && !(saved.isReviewed && saved.companyName === null) && (
        <div className="flex flex-col gap-5">
          {saved.companyName !== null && <CompanyMissing saved={saved} />}
          <CompanyForm saved={saved} />
          {saved.companyName !== null && <CompanyAddress />}
        </div>
      )}
    </div>
  );
}
