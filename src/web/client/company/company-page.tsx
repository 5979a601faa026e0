import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CompanyDetails } from "#contract/clients/company-details.ts";
import { type Preferences, savePreferences } from "#contract/clients/preferences.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import { addresseeLines } from "#domain/clients/accounts/addressee-lines.ts";
import { managerRoles, viewerRoles } from "#domain/clients/users/role.ts";
import { call } from "#web/api/call.ts";
import { companyQuery, preferencesQuery } from "#web/api/onboarding-queries.ts";
import { AccountScreen } from "#web/client/onboarding/account-screen.tsx";
import { AddressForm, type AddressValues, savedAddress } from "#web/client/onboarding/address-form.tsx";
import { DetailsFor } from "#web/client/onboarding/details-for.tsx";
import { getPreferencesError } from "#web/client/onboarding/preferences-error.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { LeaveEnteredQuestion } from "#web/form/leave-form-question.tsx";
import { CompanyForm, useCompanyDraft } from "./company-form.tsx";
import { companyValues } from "./company-values.ts";

/** /company, for every signed-in client. */
export function CompanyPage() {
  return (
    <AccountScreen path="/company">
      {(leadsTo) => (
        <DetailsFor roles={viewerRoles} leadsTo={leadsTo}>
          <Company leadsTo={leadsTo} />
        </DetailsFor>
      )}
    </AccountScreen>
  );
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
        isEmpty={({ isReviewed, isCompany }) => isReviewed && !isCompany}
        frame={(state) => <Panel>{state}</Panel>}
      >
        {(saved) => <CompanyFacts saved={saved} />}
      </QueryBoundary>
    </div>
  );
}

/** The company's form and its address's, which ask together before the page is left: a page can ask one question only. */
function CompanyFacts({ saved }: { saved: CompanyDetails }) {
  const draft = useCompanyDraft(saved);
  const preferences = useQuery(preferencesQuery).data;
  const [typedAddress, setTypedAddress] = useState<AddressValues | undefined>();
  const address = preferences && savedAddress(preferences);
  return (
    <div className="flex flex-col gap-5">
      {saved.isCompany && <CompanyMissing saved={saved} />}
      <CompanyForm saved={saved} draft={draft} />
      {saved.isCompany && <RegisteredAddress onTyped={setTypedAddress} />}
      <LeaveEnteredQuestion
        values={{ ...draft.values, ...(typedAddress ?? address) }}
        unchanged={{ ...companyValues(draft.base), ...address }}
      />
    </div>
  );
}

/** Lists missing facts and says whether the existing ones can be changed. */
function CompanyMissing({ saved: { missing, isReviewed } }: { saved: CompanyDetails }) {
  const isManager = useHasRole(managerRoles);
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone="warning">
          <p className="font-semibold">Still missing</p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map(({ code, words }) => (
              <li key={code}>{words}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice>
          <p>We have everything we need about your company.</p>
        </Notice>
      )}
      <p className="text-14 text-stone">
        {!isManager
          ? "Only owners and administrators can change these details. Ask one of them if anything is missing or wrong."
          : isReviewed
            ? "We've reviewed these details. You can add what's missing, and we'll review your account again. To change anything else, contact us."
            : "You can change these details until we've reviewed them. After that, we'll need to review any change."}
      </p>
    </>
  );
}

/** Reports what is typed; undefined once it is saved. */
type AddressProps = { onTyped: (values: AddressValues | undefined) => void };

/** The account's one address, saved separately. */
function RegisteredAddress({ onTyped }: AddressProps) {
  const isManager = useHasRole(managerRoles);
  const preferences = useQuery(preferencesQuery);
  return (
    <Panel heading="Registered address">
      <QueryBoundary
        query={preferences}
        skeleton={<SkeletonRows label="Loading your address" rows={3} />}
        failure={{ title: "We couldn't load your address.", reassurance: "Your saved details are safe." }}
        refetchFailure="silent"
      >
        {(data) =>
          isManager ? <EditAddress saved={data} onTyped={onTyped} /> : <AddressLines saved={data} />
        }
      </QueryBoundary>
    </Panel>
  );
}

function AddressLines({ saved }: { saved: Preferences }) {
  const lines = addresseeLines({ ...saved, name: "", companyName: null });
  return (
    <p className="whitespace-pre-line text-16 wrap-anywhere">
      {lines.length === 0 ? "Not given yet." : lines.join("\n")}
    </p>
  );
}

type AddressStep = Extract<BodyInput<typeof savePreferences>, { type: "address" }>;

function EditAddress({ saved, onTyped }: { saved: Preferences } & AddressProps) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: AddressStep) => call(savePreferences, { body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(preferencesQuery.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: companyQuery.queryKey });
      onTyped(undefined);
      showToast({ title: "Address saved" });
    },
    onError: (error) => showToast({ title: "Error", text: getPreferencesError(error), destructive: true }),
  });
  return (
    <>
      <p className="-mt-1 mb-5 text-14 text-stone">
        As it appears on the company register. If you change it, we'll review your account again.
      </p>
      <AddressForm
        values={savedAddress(saved)}
        saving={saving.isPending}
        onChange={onTyped}
        last
        label="Save address"
        onSave={(values) => saving.mutateAsync({ type: "address", ...values } as AddressStep)}
      />
    </>
  );
}
