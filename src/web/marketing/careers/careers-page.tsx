import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { brochure } from "#web/marketing/brochure.ts";
import { PageHero } from "#web/marketing/page-parts/page-hero.tsx";
import { useSite } from "#web/marketing/site.tsx";

type Role = { readonly key: string; readonly title: string; readonly note?: string; readonly text: string };

const manager = {
  title: "Account Manager",
  text: "You’ll look after clients: their quotes, their plans and their questions.",
};

const roles: readonly Role[] = [
  { key: "account-1", ...manager, note: "first of two" },
  { key: "account-2", ...manager, note: "second of two" },
  {
    key: "on-boarding",
    title: "On-boarding Manager",
    text: "You’ll welcome new clients and help with their documents, first exchange and first questions.",
  },
];

/** What every role has in common. */
const terms = [
  { name: "Location", value: "Remote" },
  { name: "Experience", value: brochure.role.experience },
  { name: "On-target earnings", value: brochure.role.earnings },
];

/** The open positions; the client shell shows them too. */
export function CareersPage() {
  return (
    <>
      <PageHero
        title="Climb with us."
        lead="Summit shares its success with its clients. We’re looking for people who enjoy picking up the phone when they call."
      />
      <section aria-labelledby="roles" className="page pb-16 md:pb-24">
        <h2 id="roles" className="text-34 leading-10">
          Open roles. <span className="text-stone">All of them remote.</span>
        </h2>
        <ul className="mt-8 border-ink border-t">
          {roles.map(({ key, ...role }) => (
            <RoleRow key={key} {...role} />
          ))}
        </ul>
        <HowToApply />
      </section>
    </>
  );
}

function RoleRow({ title, note, text }: Omit<Role, "key">) {
  const { email } = useSite();
  return (
    <li className="grid items-center gap-x-10 gap-y-6 border-line border-b py-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto]">
      <div>
        <h3 className="text-24">
          {title}
          {note && (
            <span className="ml-3 font-medium font-sans text-14 text-stone tracking-normal">{note}</span>
          )}
        </h3>
        <p className="mt-2 max-w-md text-16 text-stone">{text}</p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {terms.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 sm:block">
            <dt className="text-13 text-stone">{name}</dt>
            <dd className="figures font-semibold text-16 sm:mt-0.5">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonAnchor
        href={`mailto:${email}?subject=${encodeURIComponent(`Application: ${title}`)}`}
        className="sm:justify-self-start"
      >
        <span>
          Apply<span className="sr-only"> as {title}</span>
        </span>
      </ButtonAnchor>
    </li>
  );
}

function HowToApply() {
  const { email } = useSite();
  return (
    <div className="mt-10 flex flex-col gap-x-16 gap-y-3 rounded-panel bg-glacier p-6 md:mt-14 md:flex-row md:items-center md:justify-between md:p-8">
      <h2 className="shrink-0 text-24">How to apply</h2>
      <p className="max-w-2xl text-16">
        Email your CV to{" "}
        <a href={`mailto:${email}?subject=Application`} className="link">
          {email}
        </a>{" "}
        and name the role. Tell us in a few lines why you’d like the job. You don’t need a cover letter.
      </p>
    </div>
  );
}
