import { useState } from "react";
import type { FieldErrors } from "react-hook-form";
import type { CompanyDetails } from "#contract/clients/company-details.ts";
import { largeOwnerPercent } from "#domain/clients/accounts/business-profile.ts";
import { Button } from "#web/design/button.tsx";
import { FieldNotes } from "#web/design/field.tsx";
import { formatRelatedPerson } from "#web/design/format-related-person.ts";
import { PersonDialog } from "#web/design/person-dialog.tsx";
import { Switch } from "#web/design/switch.tsx";
import { type CompanyFormState, type CompanyValues, isFixed } from "./company-values.ts";

type CompanyPeopleProps = { form: CompanyFormState["methods"]; saved: CompanyDetails };

/** Directors and large owners, saved with the rest of the form. */
export function CompanyPeople({ form, saved }: CompanyPeopleProps) {
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
