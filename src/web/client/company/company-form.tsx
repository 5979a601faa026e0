import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type CompanyDetails, companyInput, saveCompany } from "#contract/clients/company-details.ts";
import {
  businesses,
  businessLabels,
  expectedVolumes,
  intendedUses,
  useLabels,
  volumeLabels,
} from "#domain/clients/accounts/business-profile.ts";
import { managerRoles } from "#domain/clients/users/role.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { companyQuery } from "#web/api/onboarding-queries.ts";
import { userKey } from "#web/api/user-query.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Button } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { CountryField } from "#web/design/country-field.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Select } from "#web/design/select.tsx";
import { Switch } from "#web/design/switch.tsx";
import { TextArea, TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { CompanyPeople } from "./company-people.tsx";
import {
  type CompanyBody,
  type CompanyFormState,
  type CompanyValues,
  companyValues,
  isFixed,
  mergeCompanyValues,
} from "./company-values.ts";

/** What is typed, kept over a reload and while the form is not shown, and the details that it changes. */
export function useCompanyDraft(saved: CompanyDetails) {
  const [values, keepValues] = useDraft(
    "company",
    () => companyValues(saved),
    (kept) => kept,
  );
  const [base, setBase] = useState(saved);
  return { values, keepValues, base, setBase };
}

type CompanyFormProps = {
  saved: CompanyDetails;
  draft: ReturnType<typeof useCompanyDraft>;
  /** The button's label within the onboarding wizard. */
  label?: string;
  onSaved?: () => void;
  onBack?: () => void;
};

/**
 * The company's profile, saved as far as it is valid; refused fields show why and keep their input, as does a reload.
 */
export function CompanyForm({
  saved,
  draft,
  label = "Save company details",
  onSaved,
  onBack,
}: CompanyFormProps) {
  const queryClient = useQueryClient();
  const isManager = useHasRole(managerRoles);
  const { base, setBase } = draft;
  const saving = useMutation({
    mutationFn: (body: CompanyBody) => call(saveCompany, { body: { ...body, version: base.version } }),
    onError: async (error) => {
      if (!(error instanceof ApiError && error.code === "client_file_changed")) return;
      const latest = await queryClient.fetchQuery({ ...companyQuery, staleTime: 0 });
      showValues(mergeCompanyValues(base, latest, form.methods.getValues()));
      setBase(latest);
    },
    onSuccess: (answer) => {
      setBase(answer);
      queryClient.setQueryData(companyQuery.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: userKey });
      showValues(companyValues(answer));
      showToast({ title: "Company details saved" });
      onSaved?.();
    },
  });
  const form: CompanyFormState = useMutationForm<CompanyValues, CompanyBody>({
    schema: companyInput,
    defaultValues: draft.values,
    mutation: saving,
    mode: "onTouched",
    onChange: draft.keepValues,
  });
  function showValues(values: CompanyValues) {
    form.methods.reset(values);
    draft.keepValues(values);
  }
  const merge = useEffectEvent((latest: CompanyDetails) => {
    // The version leaves out the company's name.
    const isSame = JSON.stringify(companyValues(latest)) === JSON.stringify(companyValues(base));
    if (isSame || saving.isPending) return;
    showValues(mergeCompanyValues(base, latest, form.methods.getValues()));
    setBase(latest);
  });
  useEffect(() => merge(saved), [saved]);
  const isReadOnly = (field: keyof CompanyValues) => !isManager || isFixed(saved, field);
  return (
    <Form form={form} className="flex flex-col gap-5">
      <Panel heading="The company">
        <RegistrationFields form={form} isReadOnly={isReadOnly} />
      </Panel>
      <Panel heading="What it does">
        <BusinessFields form={form} isReadOnly={isReadOnly} />
      </Panel>
      <PeoplePanel form={form} saved={saved} isManager={isManager} />
      <FormNotice form={form} kept="We've kept what you entered." />
      {isManager && <FormButtons label={label} isSending={form.isSending} onBack={onBack} />}
    </Form>
  );
}

const companyBusinesses = businesses
  .filter((value) => value !== "employment")
  .map((value) => ({ value, label: businessLabels[value] }));
const volumes = expectedVolumes.map((value) => ({ value, label: volumeLabels[value] }));
const uses = intendedUses.map((value) => ({ value, label: useLabels[value] }));

type FormButtonsProps = { label: string; isSending: boolean; onBack: (() => void) | undefined };

function FormButtons({ label, isSending, onBack }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" busy={isSending} busyLabel="Saving">
        {label}
      </Button>
      {onBack && (
        <Button onClick={onBack} disabled={isSending}>
          Back
        </Button>
      )}
    </div>
  );
}

type PeoplePanelProps = { form: CompanyFormState; saved: CompanyDetails; isManager: boolean };

function PeoplePanel({ form, saved, isManager }: PeoplePanelProps) {
  return (
    <Panel heading="Directors and owners">
      {isManager ? (
        <CompanyPeople form={form.methods} saved={saved} />
      ) : (
        <p className="text-14 text-stone">Only owners and administrators see directors and owners.</p>
      )}
    </Panel>
  );
}

type FieldsProps = { form: CompanyFormState; isReadOnly: (field: keyof CompanyValues) => boolean };

function RegistrationFields({ form, isReadOnly }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Legal name"
        help="As it appears on the company register."
        autoComplete="organization"
        readOnly={isReadOnly("companyName")}
        {...form.field("companyName")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Registration number"
          spellCheck={false}
          readOnly={isReadOnly("registrationNumber")}
          {...form.field("registrationNumber")}
        />
        <CountryField
          label="Country of registration"
          disabled={isReadOnly("registeredIn")}
          {...form.choice("registeredIn")}
        />
      </div>
      <TextField
        label="LEI (optional)"
        help="Legal Entity Identifier, 20 characters. Banks use it to identify your company on payments."
        spellCheck={false}
        autoComplete="off"
        readOnly={isReadOnly("lei")}
        {...form.field("lei")}
      />
    </div>
  );
}

function BusinessFields({ form, isReadOnly }: FieldsProps) {
  const business = form.choice("business");
  const { value: isExposed, ...exposed } = form.choice("politicallyExposed");
  return (
    <div className="flex flex-col gap-5">
      <Combobox
        label="Line of business"
        options={companyBusinesses}
        disabled={isReadOnly("business")}
        searchLabel="Search lines of business"
        {...business}
        value={business.value === "employment" ? "" : (business.value ?? "")}
      />
      <TextArea
        label="Nature of business"
        help="What the company sells or does, and who its customers are."
        rows={3}
        readOnly={isReadOnly("natureOfBusiness")}
        {...form.field("natureOfBusiness")}
      />
      <UseFields form={form} isReadOnly={isReadOnly} />
      <TextArea
        label="Source of funds"
        help="Where the money you exchange comes from, such as sales, a loan or an investment."
        rows={3}
        readOnly={isReadOnly("sourceOfFunds")}
        {...form.field("sourceOfFunds")}
      />
      <Switch
        label="The company is state-owned or politically exposed"
        checked={isExposed}
        disabled={isReadOnly("politicallyExposed")}
        {...exposed}
      />
    </div>
  );
}

function UseFields({ form, isReadOnly }: FieldsProps) {
  const volume = form.choice("expectedVolume");
  const use = form.choice("intendedUse");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label="Expected volume"
        options={volumes}
        disabled={isReadOnly("expectedVolume")}
        {...volume}
        value={volume.value ?? ""}
      />
      <Select
        label="Use of the account"
        optional
        options={uses}
        disabled={isReadOnly("intendedUse")}
        {...use}
        value={use.value ?? ""}
      />
    </div>
  );
}
