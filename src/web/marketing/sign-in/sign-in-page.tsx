import { X } from "lucide-react";
import { type AuthTab, SignIn } from "#web/auth/sign-in.tsx";
import { Logo } from "#web/design/logo.tsx";
import { RidgeDrawing } from "#web/design/ridge.tsx";
import { Island } from "#web/marketing/island.tsx";
import { useSite } from "#web/marketing/site.tsx";

/** /auth and /login: the form is an island. */
export function LoginPage() {
  return <SignInPage tab="login" />;
}

/** /register. */
export function RegisterPage() {
  return <SignInPage tab="register" />;
}

function SignInPage({ tab }: { tab: AuthTab }) {
  const { termsUrl } = useSite();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[5fr_6fr]">
      <SignInAside />
      <div className="flex min-w-0 flex-col px-4 pt-4 pb-12 md:px-10">
        <header className="flex items-center justify-between">
          <a href="/" aria-label="Summit home" className="rounded-control py-2 lg:invisible">
            <Logo />
          </a>
          <a
            href="/"
            aria-label="Close"
            title="Close"
            className="grid size-11 place-items-center rounded-control text-stone hover:bg-quiet hover:text-ink"
          >
            <X aria-hidden="true" className="size-6" />
          </a>
        </header>
        <main className="mx-auto mt-8 w-full max-w-md lg:my-auto">
          <Island name="sign-in">
            <SignIn tab={tab} termsUrl={termsUrl} />
          </Island>
          <noscript>
            <p className="mt-6 rounded-field border border-line bg-panel p-4 text-14">
              Please turn on JavaScript to log in. Summit needs it for live rates and bookings.
            </p>
          </noscript>
        </main>
        <RidgeDrawing className="-mx-4 -mb-12 mt-auto h-28 shrink-0 pt-6 md:-mx-10 md:h-44 lg:hidden" />
      </div>
    </div>
  );
}

function SignInAside() {
  return (
    <aside className="on-night relative hidden flex-col justify-between overflow-hidden bg-linear-to-b from-night via-night-middle to-night-light lg:flex">
      <a href="/" aria-label="Summit home" className="m-10 mb-0 self-start rounded-control">
        <Logo />
      </a>
      <p className="display mx-10 mt-20 max-w-md font-bold text-52">
        Global Payments. Built for Shared Success.
      </p>
      <RidgeDrawing className="mt-auto h-[36vh] w-full" />
    </aside>
  );
}
