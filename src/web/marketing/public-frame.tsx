import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../design/button.tsx";
import { classNames } from "../design/class-names.ts";
import { Logo } from "../design/logo.tsx";
import { supportEmail } from "../support.ts";

/** The head of the public pages; `over` lays it on a hero. */
export function PublicHeader({ over = false }: { over?: boolean }) {
  return (
    <header className={classNames("w-full", over && "on-night absolute inset-x-0 top-0")}>
      <div className="page flex items-center justify-between gap-4 py-4">
        <Link to="/" aria-label="Summit, to the front page" className="rounded-control py-2">
          <Logo />
        </Link>
        <nav aria-label="Your account" className="flex items-center gap-1 sm:gap-3">
          <Link to="/login" className="rounded-control px-3 py-3 font-semibold text-16 hover:underline">
            Log in
          </Link>
          <ButtonLink to="/register">Register</ButtonLink>
        </nav>
      </div>
    </header>
  );
}

export function PublicFooter() {
  return (
    <footer className="on-night bg-night">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-8 text-14">
        <Logo />
        <p>
          Questions?{" "}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
        </p>
      </div>
    </footer>
  );
}

/** A plain public page between head and foot. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="page flex-1 py-8">{children}</main>
      <PublicFooter />
    </div>
  );
}
