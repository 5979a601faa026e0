import type { RouteObject } from "react-router";
import { CentredSpinner } from "../design/spinner.tsx";
import { RouteError } from "../root-layout.tsx";
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

function getSectionPaths({ path, hasDetail, screen, detail }: DeskSection): RouteObject[] {
  const lazy = async () => ({ Component: await screen() });
  if (path === "/admin") return [{ index: true, lazy }];
  if (!hasDetail || !detail) return [{ path, lazy }];
  return [
    { path, lazy },
    { path: `${path}/:id`, lazy: async () => ({ Component: await detail() }) },
  ];
}
