import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "#web/design/logo.tsx";
import { RidgeDrawing } from "#web/design/ridge.tsx";

type AccountFrameProps = {
  title: string;
  /** Null for readers who may have no login. */
  back?: string | null;
  children: ReactNode;
};

/** The frame of account screens opened from a mail or the log-in: one task and a way back. */
export function AccountFrame({ title, back = "/login", children }: AccountFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page py-4">
        <a href="/" aria-label="Summit home" className="inline-block rounded-control py-2">
          <Logo />
        </a>
      </header>
      <main className="page flex flex-1 flex-col justify-center py-10">
        <div className="w-full max-w-md">
          <h1 className="mb-4 text-34">{title}</h1>
          {children}
          {back !== null && (
            <p className="mt-8 text-14">
              <Link to={back} className="link">
                Back to log in
              </Link>
            </p>
          )}
        </div>
      </main>
      <RidgeDrawing className="h-28 w-full md:h-40" />
    </div>
  );
}
