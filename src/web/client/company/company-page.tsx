import { useQuery } from "@tanstack/react-query";
import { companyQuery } from "../../api/onboarding-queries.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { AccountScreen } from "../onboarding/account-screen.tsx";
import { CompanyAddress } from "./company-address.tsx";
import { CompanyForm } from "./company-form.tsx";
import { CompanyMissing } from "./company-missing.tsx";

/** /company, for every signed-in client. */
export function CompanyPage() {
  return <AccountScreen path="/company">{(leadsTo) => <Company leadsTo={leadsTo} />}</AccountScreen>;
}

function Company({ leadsTo }: { leadsTo: "/" | "/holding" }) {
  const company = useQuery(companyQuery);
  const back = leadsTo === "/" ? { to: "/security", label: "Security" } : { to: "/holding", label: "Back" };
  return (
    <div className="w-full max-w-2xl">
      <PageHeader
        title="Company details"
        lead="The law requires us to know these details before we can exchange money for your company."
        back={back}
      />
      <QueryBoundary
        query={company}
        skeleton={<SkeletonRows label="Loading your company's details" rows={6} />}
        failure={{
          title: "We couldn't load your company's details.",
          reassurance: "Your saved details are safe.",
        }}
        refetchFailure="silent"
        empty={
          <EmptyState
            title="This account is in your own name"
            action={<ButtonLink to="/contact">Contact us</ButtonLink>}
          >
            Contact us to open an account for your company.
          </EmptyState>
        }
        isEmpty={({ isReviewed, companyName }) => isReviewed && companyName === null}
        frame={(state) => <Panel>{state}</Panel>}
      >
        {(saved) => (
          <div className="flex flex-col gap-5">
            {saved.companyName !== null && <CompanyMissing saved={saved} />}
            <CompanyForm saved={saved} />
            {saved.companyName !== null && <CompanyAddress />}
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}
