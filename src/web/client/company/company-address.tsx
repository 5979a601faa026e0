import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { savePreferences } from "#contract/clients/preferences.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import { getPreferencesError } from "#web/client/onboarding/preferences-error.ts";
import { call } from "../../api/call.ts";
import { companyQuery, preferencesQuery } from "../../api/onboarding-queries.ts";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { showToast } from "../../design/toast.tsx";
import { AddressForm, savedAddress } from "../onboarding/address-form.tsx";

type AddressStep = Extract<BodyInput<typeof savePreferences>, { type: "address" }>;

/** The registered address: the account's one address, saved separately. */
export function CompanyAddress() {
  const queryClient = useQueryClient();
  const preferences = useQuery(preferencesQuery);
  const saving = useMutation({
    mutationFn: (body: AddressStep) => call(savePreferences, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(preferencesQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: companyQuery.queryKey });
      showToast({ title: "Address saved" });
    },
    onError: (error) => showToast({ title: "Error", text: getPreferencesError(error), destructive: true }),
  });
  return (
    <Panel heading="Registered address">
      <p className="-mt-1 mb-5 text-14 text-stone">
        As it appears on the company register. If you change it, we'll review your account again.
      </p>
      <QueryBoundary
        query={preferences}
        skeleton={<SkeletonRows label="Loading your address" rows={3} />}
        failure={{ title: "We couldn't load your address.", reassurance: "Your saved details are safe." }}
        refetchFailure="silent"
      >
        {(data) => (
          <AddressForm
            values={savedAddress(data)}
            saving={saving.isPending}
            last
            label="Save address"
            onSave={(values) => saving.mutateAsync({ type: "address", ...values } as AddressStep)}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}
