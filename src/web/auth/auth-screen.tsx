import { X } from "lucide-react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { Logo } from "../design/logo.tsx";
import { usePageTitle } from "../design/page-title.ts";
import { RidgeDrawing } from "../design/ridge.tsx";
import { CentredSpinner } from "../design/spinner.tsx";
import { Tabs } from "../design/tabs.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { useUser } from "./use-user.ts";

export type AuthTab = "login" | "register";

/** Log-in and registration. Each tab has its own address, so that both can be linked to. */
export function AuthScreen({ tab }: { tab: AuthTab }) {
  usePageTitle(tab === "login" ? "Log in" : "Register");
  const user = useUser({ publicArea: true });
  const navigate = useNavigate();
  const location = useLocation();
  if (user.isPending) return <CentredSpinner />;
  if (user.data) {
    const to = user.data.status === "ACTIVATED" ? cameFrom(location.state) : "/holding";
    return <Navigate to={to} replace />;
  }
  return (
    <div className="grid min-h-dvh lg:grid-cols-[5fr_6fr]">
      <Beside />
      <div className="flex min-w-0 flex-col px-4 pt-4 pb-12 md:px-10">
        <header className="flex items-center justify-between">
          <Link to="/" aria-label="Summit, to the front page" className="rounded-control py-2 lg:invisible">
            <Logo />
          </Link>
          <Link
            to="/"
            aria-label="Close"
            title="Close"
            className="grid size-11 place-items-center rounded-control text-stone hover:bg-quiet hover:text-ink"
          >
            <X aria-hidden="true" className="size-6" />
          </Link>
        </header>
        <main className="mx-auto mt-8 w-full max-w-md lg:my-auto">
          <h1 className="mb-6 text-34">{tab === "login" ? "Welcome back" : "Open your account"}</h1>
          <Tabs
            label="Log in or register"
            value={tab}
            onChange={(next) =>
              navigate(`/${next}${location.search}`, { replace: true, state: location.state })
            }
            tabs={[
              { value: "login", label: "Log in", panel: <LoginForm /> },
              { value: "register", label: "Register", panel: <RegisterForm /> },
            ]}
          />
        </main>
        <RidgeDrawing className="-mx-4 -mb-12 mt-auto h-28 shrink-0 pt-6 md:-mx-10 md:h-44 lg:hidden" />
      </div>
    </div>
  );
}

/** The page of the client area that sent the visitor here, or home. */
function cameFrom(state: unknown): string {
  if (typeof state !== "object" || state === null || !("from" in state)) return "/";
  return typeof state.from === "string" && state.from.startsWith("/") ? state.from : "/";
}

function Beside() {
  return (
    <aside className="on-night relative hidden flex-col justify-between overflow-hidden bg-linear-to-b from-night via-night-middle to-night-light lg:flex">
      <Link to="/" aria-label="Summit, to the front page" className="m-10 mb-0 self-start rounded-control">
        <Logo />
      </Link>
      <p className="display mx-10 mt-20 max-w-md font-bold text-52">
        Global Payments. Built for Shared Success.
      </p>
      <RidgeDrawing className="mt-auto h-[36vh] w-full" />
    </aside>
  );
}
