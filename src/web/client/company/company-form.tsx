import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldErrors } from "react-hook-form";
import { type CompanyDetails, companyInput, saveCompany } from "#contract/clients/client-review.ts";
import {
  businesses,
  businessLabels,
  expectedVolumes,
  intendedUses,
  largeOwnerPercent,
  useLabels,
  volumeLabels,
} from "#domain/clients/accounts/business-profile.ts";
import { call } from "#web/api/call.ts";
import { companyQuery } from "#web/api/onboarding-queries.ts";
import { userKey } from "#web/api/user-query.ts";
import { Button } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { CountryField } from "#web/design/country-field.tsx";
import { FieldNotes } from "#web/design/field.tsx";
import { formatRelatedPerson } from "#web/design/format-related-person.ts";
import { Panel } from "#web/design/panel.tsx";
import { PersonDialog } from "#web/design/person-dialog.tsx";
import { Select } from "#web/design/select.tsx";
import { Switch } from "#web/design/switch.tsx";
import { TextArea, TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import {
  type CompanyBody,
  type CompanyFormState,
  type CompanyValues,
  companyValues,
  isFixed,
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

type CompanyPeopleProps = { form: CompanyFormState["methods"]; saved: CompanyDetails };

/** Directors and large owners, saved with the rest of the form. */
function CompanyPeople({ form, saved }: CompanyPeopleProps) {
  const people = form.watch("people");
  const noLargeOwner = form.watch("noLargeOwner");
  /** Index of the person in the dialog; the length for a new one. */
  const [editing, setEditing] = useState<number | undefined>();
  const take = (next: CompanyValues["people"]) => {
    form.setValue("people", next, { shouldDirty: true });
    form.clearErrors("people");
  };
  return (
    <>
      <p className="-mt-1 text-14 text-stone">
        Add each director, and anyone who owns {largeOwnerPercent}% or more. We check their names against
        sanctions lists.
      </p>
      <PeopleList
        form={form}
        isReviewed={(person) => saved.isReviewed && person.id !== undefined}
        onEdit={setEditing}
        onRemove={(index) => take(people.filter((_, at) => at !== index))}
      />
      {form.formState.errors.people?.message !== undefined && (
        <FieldNotes
          helpId="people-help"
          errorId="people-error"
          error={form.formState.errors.people.message}
        />
      )}
      <Button className="mt-4" onClick={() => setEditing(people.length)}>
        Add director or owner
      </Button>
      {people.every(({ ownedPercent }) => ownedPercent === null) && (
        <Switch
          className="mt-4"
          label={`Nobody owns ${largeOwnerPercent}% or more`}
          checked={noLargeOwner}
          onChange={(checked) => form.setValue("noLargeOwner", checked, { shouldDirty: true })}
          disabled={isFixed(saved, "noLargeOwner")}
          error={form.formState.errors.noLargeOwner?.message}
        />
      )}
      {editing !== undefined && (
        <PersonDialog
          person={people[editing]}
          lead="Enter their details as in their passport. We save them with your company's details."
          confirm={people[editing] ? "Update" : "Add"}
          onClose={() => setEditing(undefined)}
          onSave={async (person) => take([...people.slice(0, editing), person, ...people.slice(editing + 1)])}
        />
      )}
    </>
  );
}

type PeopleListProps = {
  form: CompanyFormState["methods"];
  isReviewed: (person: CompanyValues["people"][number]) => boolean;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
};

function PeopleList({ form, isReviewed, onEdit, onRemove }: PeopleListProps) {
  const people = form.watch("people");
  if (people.length === 0) return null;
  return (
    <ul aria-label="Directors and owners" className="mt-2 divide-y divide-line border-line border-b">
      {people.map((person, index) => (
        <li
          // Two people may share a name, so the index is part of the key.
          key={person.id ?? `new-${index}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
        >
          <span className="min-w-0 flex-1 basis-56">
            <span className="block font-medium text-16 wrap-anywhere">{person.name}</span>
            <span className="figures block text-13 text-stone">{formatRelatedPerson(person)}</span>
            <FieldNotes
              helpId={`person-${index}-help`}
              errorId={`person-${index}-error`}
              error={getPersonError(form.formState.errors, index)}
            />
          </span>
          {!isReviewed(person) && (
            <span className="flex gap-2">
              <Button size="small" onClick={() => onEdit(index)}>
                Edit<span className="sr-only"> {person.name}</span>
              </Button>
              <Button size="small" onClick={() => onRemove(index)}>
                Remove<span className="sr-only"> {person.name}</span>
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The server's errors about one person, for any of their fields. */
function getPersonError({ people }: FieldErrors<CompanyValues>, index: number): string | undefined {
  const faults = Object.values(people?.[index] ?? {});
  return faults.map((fault) => (fault as { message?: string } | undefined)?.message).find(Boolean);
}

const companyBusinesses = businesses
  .filter((value) => value !== "employment")
  .map((value) => ({ value, label: businessLabels[value] }));
const volumes = expectedVolumes.map((value) => ({ value, label: volumeLabels[value] }));
const uses = intendedUses.map((value) => ({ value, label: useLabels[value] }));

type FieldsProps = { form: CompanyFormState; saved: CompanyDetails };

function RegistrationFields({ form, saved }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Legal name"
        help="As it appears on the company register."
        autoComplete="organization"
        readOnly={isFixed(saved, "companyName")}
        {...form.field("companyName")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Registration number"
          spellCheck={false}
          readOnly={isFixed(saved, "registrationNumber")}
          {...form.field("registrationNumber")}
        />
        <CountryField
          label="Country of registration"
          disabled={isFixed(saved, "registeredIn")}
          {...form.choice("registeredIn")}
        />
      </div>
      <TextField
        label="LEI (optional)"
        help="Legal Entity Identifier, 20 characters. Banks use it to identify your company on payments."
        spellCheck={false}
        autoComplete="off"
        readOnly={isFixed(saved, "lei")}
        {...form.field("lei")}
      />
    </div>
  );
}

function BusinessFields({ form, saved }: FieldsProps) {
  const business = form.choice("business");
  const { value: isExposed, ...exposed } = form.choice("politicallyExposed");
  return (
    <div className="flex flex-col gap-5">
      <Combobox
        label="Line of business"
        options={companyBusinesses}
        disabled={isFixed(saved, "business")}
        searchLabel="Search lines of business"
        {...business}
        value={business.value === "employment" ? "" : (business.value ?? "")}
      />
      <TextArea
        label="Nature of business"
        help="What the company sells or does, and who its customers are."
        rows={3}
        readOnly={isFixed(saved, "natureOfBusiness")}
        {...form.field("natureOfBusiness")}
      />
      <UseFields form={form} saved={saved} />
      <TextArea
        label="Source of funds"
        help="Where the money you exchange comes from, such as sales, a loan or an investment."
        rows={3}
        readOnly={isFixed(saved, "sourceOfFunds")}
        {...form.field("sourceOfFunds")}
      />
      <Switch
        label="The company is state-owned or politically exposed"
        checked={isExposed}
        disabled={isFixed(saved, "politicallyExposed")}
        {...exposed}
      />
    </div>
  );
}

function UseFields({ form, saved }: FieldsProps) {
  const volume = form.choice("expectedVolume");
  const use = form.choice("intendedUse");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label="Expected volume"
        options={volumes}
        disabled={isFixed(saved, "expectedVolume")}
        {...volume}
        value={volume.value ?? ""}
      />
      <Select
        label="Use of the account"
        optional
        options={uses}
        disabled={isFixed(saved, "intendedUse")}
        {...use}
        value={use.value ?? ""}
      />
    </div>
  );
}
