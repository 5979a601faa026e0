import { onlineManager } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "react-router";
import { getErrorMessage } from "#web/api/api-error.ts";
import { StreamContext, useEventStream } from "./api/use-event-stream.ts";
import { useUser } from "./auth/use-user.ts";
import { Button } from "./design/button.tsx";
import { OfflineBanner } from "./design/offline-banner.tsx";
import { usePageTitle } from "./design/page-title.ts";
import { RidgeDrawing } from "./design/ridge.tsx";
import { showToast } from "./design/toast.ts";
import { useIsOnline } from "./design/use-is-online.ts";
import { NotFound } from "./not-found/not-found.tsx";

/** The root of every route: the event stream, and scrolling to the top. */
export function RootLayout() {
  const { pathname } = useLocation();
  const user = useUser({ publicArea: true });
  const stream = useEventStream(user.data?.id);
  const { error } = user;
  useEffect(() => {
    if (!error) return;
    showToast({
      title: "Error",
      text: getErrorMessage(error, "Error fetching user data"),
      destructive: true,
    });
  }, [error]);

  return (
    <StreamContext value={stream}>
      <OfflineBanner />
      <ScrollToTop key={pathname} />
      <Outlet />
    </StreamContext>
  );
}

/** Remounts for each address and scrolls to the top. */
function ScrollToTop() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}

/** Shown when a screen failed, or when its code is gone after a deployment. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <ErrorPage />;
}

function ErrorPage() {
  const isOnline = useIsOnline();
  usePageTitle(isOnline ? "Something went wrong" : "You're offline");
  // A screen whose code failed to load offline loads once the connection is back.
  useEffect(() => onlineManager.subscribe((isBack) => isBack && window.location.reload()), []);
  return (
    <main className="flex min-h-dvh flex-col">
      <div className="page flex flex-1 flex-col items-start justify-center gap-3 py-16">
        <h1 className="text-34">{isOnline ? "We couldn't show this page" : "You're offline"}</h1>
        <p className="max-w-xl text-16 text-stone">
          {isOnline
            ? "Your money and bookings are safe. Reload the page to continue."
            : "Your money and bookings are safe. This page opens by itself once you're back online."}
        </p>
        {isOnline && (
          <Button variant="ink" className="mt-4" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </div>
      <RidgeDrawing className="h-40 w-full md:h-64" />
    </main>
  );
}
