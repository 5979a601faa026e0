import { useState } from "react";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { RelatedPersonIn } from "#contract/clients/client-profile.ts";
import type { ClientReview } from "#contract/clients/client-review.ts";
import { largeOwnerPercent } from "#domain/clients/accounts/business-profile.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { Button } from "#web/design/button.tsx";
import { formatRelatedPerson } from "#web/design/format-related-person.ts";
import { PersonDialog } from "#web/design/person-dialog.tsx";
import { Switch } from "#web/design/switch.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { screeningLabels } from "./screening-labels.ts";
import { useSaveProfile } from "./use-client-review.ts";

type Person = ClientReview["people"][number];

/** Absent for a new person; with the file as it was read when the dialog opened. */
type Editing = { readonly person?: Person; readonly read: ClientReview };

function peopleWithout(id: string | undefined, { people }: ClientReview): RelatedPersonIn[] {
  return people.filter((person) => person.id !== id).map(({ screening: _, ...person }) => person);
}

/** A company's directors and large owners with their screening status. */
export function ClientPeople({ client, review }: { client: ClientDetails; review: ClientReview }) {
  const save = useSaveProfile(client.id, review);
  const mayEdit = useHasRole(operatorRoles) && client.closedAt === null;
  const [editing, setEditing] = useState<Editing | undefined>();
  const remove = (person: Person) => save({ people: peopleWithout(person.id, review) }, review);
  return (
    <section aria-labelledby="client-people" className="mt-5 border-line border-t pt-4">
      <h3 id="client-people" className="font-sans font-semibold text-16 tracking-normal">
        Directors and owners
      </h3>
      {review.people.length === 0 && (
        <p className="mt-1 text-14 text-stone">
          No directors or owners yet. Add every director, and every owner of 25% or more.
        </p>
      )}
      <ul className="divide-y divide-line">
        {review.people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-medium text-14 wrap-anywhere">{person.name}</span>
              <span className="figures block text-13 text-stone">{formatRelatedPerson(person)}</span>
              <span className="block text-13 text-stone">Screening: {screeningLabels[person.screening]}</span>
            </span>
            {mayEdit && (
              <span className="flex gap-2">
                <Button size="small" onClick={() => setEditing({ person, read: review })}>
                  Edit<span className="sr-only"> {person.name}</span>
                </Button>
                <Button size="small" onClick={() => void remove(person).catch(() => undefined)}>
                  Remove<span className="sr-only"> {person.name}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Switch
        label={`No one owns ${largeOwnerPercent}% or more`}
        checked={review.profile.noLargeOwner}
        onChange={(noLargeOwner) => void save({ noLargeOwner }).catch(() => undefined)}
        disabled={!mayEdit}
      />
      {mayEdit && (
        <Button size="small" className="mt-2" onClick={() => setEditing({ read: review })}>
          Add director or owner
        </Button>
      )}
      {editing && (
        <PersonDialog
          person={editing.person}
          lead="We screen the name when you save."
          index={peopleWithout(editing.person?.id, editing.read).length}
          onClose={() => setEditing(undefined)}
          onSave={(person) =>
            save({ people: [...peopleWithout(person.id, editing.read), person] }, editing.read)
          }
        />
      )}
    </section>
  );
}
