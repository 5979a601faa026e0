import type { RouteObject } from "react-router";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { RouteError } from "#web/root-layout.tsx";
import { type DeskSection, deskSections } from "./desk-sections.ts";

/** Routes of the back office. Everything but its log-in requires staff. */
export const deskRoutes: RouteObject = {
  path: "admin",
  ErrorBoundary: RouteError,
  HydrateFallback: CentredSpinner,
  children: [
    {
      path: "login",
      lazy: async () => ({ Component: (await import("./login/desk-login-page.tsx")).DeskLoginPage }),
    },
    {
      lazy: async () => ({ Component: (await import("./shell/desk-guard.tsx")).DeskGuard }),
      children: [
        {
          lazy: async () => ({ Component: (await import("./shell/desk-shell.tsx")).DeskShell }),
          children: [
            ...deskSections.flatMap(getSectionPaths),
            {
              path: "*",
              lazy: async () => ({ Component: (await import("./shell/desk-not-found.tsx")).DeskNotFound }),
            },
          ],
        },
      ],
    },
  ],
};

function getSectionPaths({ path, label, roles, hasDetail, screen, detail }: DeskSection): RouteObject[] {
  const lazy = async () => ({ Component: await screen() });
  // The overview sends brokers to their clients.
  if (path === "/admin") return [{ index: true, lazy }];
  const children: RouteObject[] = [{ path, lazy }];
  if (hasDetail && detail)
    children.push({ path: `${path}/:id`, lazy: async () => ({ Component: await detail() }) });
  const guard = async () => {
    const { SectionGuard } = await import("./shell/section-guard.tsx");
    return { element: <SectionGuard label={label} roles={roles} /> };
  };
  return [{ lazy: guard, children }];
}
