import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { deskSections } from "#web/desk/desk-sections.ts";
import { classNames } from "../../design/class-names.ts";
import { Spinner } from "../../design/spinner.tsx";
import { roleNames } from "../staff-roles.ts";
import { useSignOut, useStaff } from "./use-staff.ts";

const item =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-2.5 py-1.5 text-left font-medium text-16 text-stone transition-colors hover:bg-quiet hover:text-ink lg:min-h-9 lg:text-14";
const here = "aria-[current=page]:bg-quiet aria-[current=page]:text-ink";

/** The pages that the staff user's role may open, and sign out. */
export function DeskNavigation({ mark }: { mark?: ReactNode }) {
  const staff = useStaff();
  const signOut = useSignOut();
  const groups = Map.groupBy(
    deskSections.filter(({ roles }) => roles.some((role) => role === staff.role)),
    ({ group }) => group,
  );
  return (
    <nav aria-label="Back office" className="flex flex-1 flex-col">
      {mark}
      <div className="flex flex-col gap-4">
        {[...groups].map(([group, places]) => (
          <ul key={group} aria-label={group} className="flex flex-col gap-0.5">
            {places.map(({ path, label, icon: Icon }) => (
              <li key={path}>
                <NavLink to={path} end={path === "/admin"} className={classNames(item, here)}>
                  <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className="mt-auto border-line border-t pt-3">
        <p className="px-2.5 pb-2 text-13 text-stone">
          <span className="block truncate font-semibold text-14 text-ink">{staff.name || staff.email}</span>
          {roleNames[staff.role]}
        </p>
        <button
          type="button"
          aria-busy={signOut.isPending || undefined}
          onClick={() => !signOut.isPending && signOut.mutate()}
          className={item}
        >
          {signOut.isPending ? (
            <Spinner className="size-4.5" />
          ) : (
            <LogOut aria-hidden="true" className="size-4.5 shrink-0" />
          )}
          Sign out
        </button>
      </div>
    </nav>
  );
}
