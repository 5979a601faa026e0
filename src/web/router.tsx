import type { ComponentType } from "react";
import { createBrowserRouter, matchPath, type RouteObject, redirectDocument, replace } from "react-router";
import { clientPages, pageAliases, signInPaths } from "#contract/pages.ts";
import { PublicPageFrame } from "#web/client/public-page-frame.tsx";
import { ClientGuard } from "./auth/guards.tsx";
import { PageInShell } from "./client/page-in-shell.tsx";
import { PreparersOnly, preparerScreens } from "./client/preparers-only.tsx";
import { clientScreens, type ScreenPath } from "./client-screens.ts";
import { CentredSpinner } from "./design/spinner.tsx";
import { deskRoutes } from "./desk/desk-routes.tsx";
import { NotFound } from "./not-found/not-found.tsx";
import { RootLayout, RouteError } from "./root-layout.tsx";

/**
 * The routes of the client area or of the back office, each the other's document: neither waits for the other's routes. A
 * screen's code is loaded at first use.
 */
export function createRouter() {
  const isDesk = matchPath(anyDeskPath, window.location.pathname) !== null;
  return createBrowserRouter(
    isDesk
      ? [deskRoutes, withRoot([invitation, answeredByServer("*")])]
      : [
          withRoot([
            ...publicRoutes,
            clientArea,
            ...galleryRoutes,
            answeredByServer(anyDeskPath),
            { path: "*", Component: NotFound },
          ]),
        ],
  );
}

const anyDeskPath = "/admin/*";

function withRoot(children: RouteObject[]): RouteObject {
  return { Component: RootLayout, ErrorBoundary: RouteError, HydrateFallback: CentredSpinner, children };
}

const invitation: RouteObject = {
  path: "admin/invitation",
  lazy: async () => ({
    Component: (await import("./desk/invitation/invitation-page.tsx")).InvitationPage,
  }),
};

const adding = "/beneficiaries/add";

/** Routes of the pages with this access; those of adding a recipient are separate. */
function routesOf(access: (typeof clientPages)[number]["access"]): RouteObject[] {
  return clientPages.flatMap((page) =>
    page.access === access && hasScreen(page.path) && !page.path.startsWith(adding)
      ? [screenRoute(page.path)]
      : [],
  );
}

function hasScreen(path: string): path is ScreenPath {
  return Object.hasOwn(clientScreens, path);
}

function screenRoute(path: ScreenPath): RouteObject {
  return {
    path,
    lazy: async () => {
      const Screen = await clientScreens[path]();
      if (!preparerScreens.has(path)) return { Component: Screen };
      return {
        element: (
          <PreparersOnly>
            <Screen />
          </PreparersOnly>
        ),
      };
    },
  };
}

const publicRoutes: RouteObject[] = [
  ...routesOf("public"),
  ...routesOf("account"),
  {
    path: "contact",
    lazy: async () =>
      framed("Contact", (await import("./client/contact/client-contact-page.tsx")).ClientContactPage),
  },
  {
    path: "careers",
    lazy: async () => framed("Careers", (await import("./marketing/careers/careers-page.tsx")).CareersPage),
  },
  {
    path: "complaints",
    lazy: async () =>
      framed("Complaints", (await import("./marketing/complaints/complaints-page.tsx")).ComplaintsPage),
  },
  ...[
    "/features/*",
    "/disclaimers",
    "/developers/*",
    ...new Set([...pageAliases.keys(), ...signInPaths]),
  ].map(answeredByServer),
];

/** For activated clients, inside the shell. */
const clientArea: RouteObject = {
  Component: ClientGuard,
  children: [
    {
      lazy: async () => ({ Component: (await import("./client/shell/client-shell.tsx")).ClientShell }),
      children: [
        { index: true, lazy: async () => ({ Component: await clientScreens["/dashboard"]() }) },
        ...routesOf("activated"),
        ...routesOf("shared"),
        {
          lazy: async () => ({
            Component: (await import("./client/beneficiaries/add-beneficiary.tsx")).AddBeneficiary,
          }),
          children: [adding, `${adding}/currency`, `${adding}/details`].filter(hasScreen).map(screenRoute),
        },
        {
          path: "/beneficiaries/new",
          loader: ({ request }) => replace(`${adding}${new URL(request.url).search}`),
        },
        {
          path: "/dashboard-contact",
          lazy: async () => {
            const { ClientContactPage } = await import("./client/contact/client-contact-page.tsx");
            return { element: <PageInShell title="Contact" Page={ClientContactPage} /> };
          },
        },
      ],
    },
  ],
};

/** The design gallery exists in development only. */
const galleryRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "design",
        lazy: async () => ({ Component: (await import("./design/gallery/gallery.tsx")).Gallery }),
      },
    ]
  : [];

/** Another document: a link from the application goes to the server. */
function answeredByServer(path: string): RouteObject {
  return {
    path,
    loader: ({ request }) => {
      const { pathname, search } = new URL(request.url);
      return redirectDocument(pathname + search);
    },
  };
}

/** A public page that an activated client sees inside the shell. */
function framed(title: string, Page: ComponentType) {
  return {
    element: (
      <PublicPageFrame>
        <PageInShell title={title} Page={Page} />
      </PublicPageFrame>
    ),
  };
}
