import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CompanyDetails, companyInput, saveCompany } from "#contract/clients/client-review.ts";
import { call } from "../../api/call.ts";
import { companyQuery } from "../../api/onboarding-queries.ts";
import { userKey } from "../../api/user-query.ts";
import { Button } from "../../design/button.tsx";
import { Panel } from "../../design/panel.tsx";
import { showToast } from "../../design/toast.tsx";
import { Form, FormNotice } from "../../form/form.tsx";
import { useMutationForm } from "../../form/use-mutation-form.ts";
import { BusinessFields, RegistrationFields } from "./company-fields.tsx";
import { CompanyPeople } from "./company-people.tsx";
import {
  type CompanyBody,
  type CompanyFormState,
  type CompanyValues,
  companyValues,
} from "./company-values.ts";

/** The company's profile, saved as far as it is valid; refused fields show why and keep their input. */
export function CompanyForm({ saved }: { saved: CompanyDetails }) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: CompanyBody) => call(saveCompany, { body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(companyQuery.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: userKey });
      form.methods.reset(companyValues(answer));
      showToast({ title: "Company details saved" });
    },
  });
  const form: CompanyFormState = useMutationForm<CompanyValues, CompanyBody>({
    schema: companyInput,
    defaultValues: companyValues(saved),
    mutation: saving,
    mode: "onTouched",
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <Panel heading="The company">
        <RegistrationFields form={form} saved={saved} />
      </Panel>
      <Panel heading="What it does">
        <BusinessFields form={form} saved={saved} />
      </Panel>
      <Panel heading="Directors and owners">
        <CompanyPeople form={form.methods} saved={saved} />
      </Panel>
      <FormNotice form={form} kept="We've kept what you entered." />
      <Button type="submit" variant="primary" className="self-start" busy={form.isSending} busyLabel="Saving">
        Save company details
      </Button>
    </Form>
  );
}
