import { Users } from "lucide-react";
import type { ComponentType } from "react";
import { type StaffRole, staffRoles } from "./staff-roles.ts";

type Screen = () => Promise<ComponentType>;

/** A place of the back office: one entry of its navigation, and the screens below its address. */
export type DeskPlace = {
  /** Its address below /admin. */
  path: string;
  label: string;
  icon: typeof Users;
  /** What it is about; the navigation keeps those of one group together. */
  group: "Clients" | "Exchange" | "Money" | "House";
  /** Who of the staff sees it. */
  roles: readonly StaffRole[];
  screen: Screen;
  /** The screen of one of its things, at `/admin/path/:id`. */
  detail?: Screen;
};

/** Every place, in the order of the navigation. */
export const deskPlaces: readonly DeskPlace[] = [
  {
    path: "clients",
    label: "Clients",
    icon: Users,
    group: "Clients",
    roles: staffRoles,
    screen: async () => (await import("./clients/clients-page.tsx")).ClientsPage,
    detail: async () => (await import("./clients/client-page.tsx")).ClientPage,
  },
];
