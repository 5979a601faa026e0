import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type CompanyDetails, companyInput, saveCompany } from "#contract/clients/client-review.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { companyQuery } from "../../api/onboarding-queries.ts";
import { userKey } from "../../api/user-query.ts";
import { Button } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { Panel } from "../../design/panel.tsx";
import { showToast } from "../../design/toast.tsx";
import { BusinessFields, RegistrationFields } from "./company-fields.tsx";
import { CompanyPeople } from "./company-people.tsx";
import {
  type CompanyBody,
  type CompanyFormState,
  type CompanyValues,
  companyValues,
} from "./company-values.ts";

/** What a company says of itself, saved as far as it goes; what is refused says why at its field, and nothing is lost. */
export function CompanyForm({ saved }: { saved: CompanyDetails }) {
  const queryClient = useQueryClient();
  const form = useForm<CompanyValues, unknown, CompanyBody>({
    resolver: standardSchemaResolver(companyInput),
    defaultValues: companyValues(saved),
    mode: "onTouched",
  });
  const saving = useMutation({
    mutationFn: (body: CompanyBody) => call(saveCompany, { body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(companyQuery.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: userKey });
      form.reset(companyValues(answer));
      showToast({ title: "Company details saved" });
    },
    onError: (error) => showFaults(error, form),
  });
  const isBeside = saving.error instanceof ApiError && Object.keys(saving.error.fields).length > 0;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
      className="flex flex-col gap-5"
    >
      <Panel heading="The company">
        <RegistrationFields form={form} saved={saved} />
      </Panel>
      <Panel heading="What it does">
        <BusinessFields form={form} saved={saved} />
      </Panel>
      <Panel heading="Directors and owners">
        <CompanyPeople form={form} saved={saved} />
      </Panel>
      {saving.isError && !isBeside && (
        <Notice tone="error">{getErrorMessage(saving.error)} We've kept what you entered.</Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={saving.isPending}
        busyLabel="Saving"
      >
        Save company details
      </Button>
    </form>
  );
}

/** Puts what the server refused beside its field, also what it says of a single director or owner. */
function showFaults(error: unknown, form: CompanyFormState): void {
  if (!(error instanceof ApiError)) return;
  for (const [index, [field, message]] of Object.entries(error.fields).entries()) {
    form.setError(field as keyof CompanyValues, { type: "server", message }, { shouldFocus: index === 0 });
  }
}
