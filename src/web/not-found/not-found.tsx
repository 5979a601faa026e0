import { Suspense } from "react";
import { useLocation } from "react-router";
import { useUser } from "#web/auth/use-user.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { lazyPart } from "#web/design/lazy-part.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { RidgeDrawing } from "#web/design/ridge.tsx";

const ClientShell = lazyPart(
  async () => (await import("#web/client/shell/client-shell.tsx")).ClientShell,
  ({ children }) => <main className="page">{children}</main>,
);

/** The 404 page; an activated client keeps the shell. */
export function NotFound() {
  const user = useUser({ publicArea: true });
  const isDesk = useLocation().pathname.startsWith("/admin");
  usePageTitle("404 Page Not Found");
  if (!isDesk && user.data?.status === "ACTIVATED") {
    return (
      <Suspense fallback={null}>
        <ClientShell>
          <NothingHere />
        </ClientShell>
      </Suspense>
    );
  }
  return (
    <main className="flex min-h-dvh flex-col">
      <div className="page flex flex-1 flex-col justify-center">
        <NothingHere />
      </div>
      <RidgeDrawing shape={1} className="h-40 w-full md:h-64" />
    </main>
  );
}

function NothingHere() {
  return (
    <div className="flex flex-col items-start gap-3 py-16">
      <h1 className="text-34 leading-10 md:text-52 md:leading-14">404 Page Not Found</h1>
      <p className="text-19 text-stone">The page you're looking for doesn't exist.</p>
      <ButtonLink to="/" variant="ink" className="mt-4">
        Back to home
      </ButtonLink>
    </div>
  );
}
