import { focusManager } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { watchTimeOut } from "#web/api/timed-out.ts";
import { Logo } from "#web/design/logo.tsx";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { draftTtlMs } from "./form-drafts.ts";

type ScreenLockProps = {
  email: string;
  /** Until the server knows that the session is over; it would end the next one otherwise. */
  isEnding: boolean;
  /** Leaves for the log-in page, which keeps nothing of this screen but drafts; by itself after two hours. */
  onLeave: () => void;
  /** Asks for the password of the person with this email address. */
  children: ReactNode;
};

/**
 * Covers the page of a session that timed out, its dialogs too, until the same person logs in again. What they typed stays
 * in the page below.
 */
export function ScreenLock({ email, isEnding, onLeave, children }: ScreenLockProps) {
  const lock = useRef<HTMLDivElement>(null);
  useHideOthers(lock);
  useQuietQueries();
  useEffect(() => {
    const timer = setTimeout(onLeave, draftTtlMs);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return createPortal(
    <div
      ref={lock}
      role="dialog"
      aria-modal="true"
      aria-labelledby="lock-title"
      tabIndex={-1}
      // A dialog below would close.
      onKeyDown={(event) => event.stopPropagation()}
      className="fixed inset-0 z-60 flex flex-col overflow-y-auto bg-paper text-ink outline-none"
    >
      <div className="page py-4">
        <Logo />
      </div>
      <div className="page flex flex-1 flex-col justify-center py-10">
        <div className="w-full max-w-md">
          <h1 id="lock-title" className="text-34">
            You&apos;ve been logged out
          </h1>
          <p className="mt-2 mb-6 text-16 text-stone wrap-anywhere">
            You were away for 15 minutes, so we logged you out. Log in as {email} to continue where you were.
          </p>
          {isEnding ? <CentredSpinner /> : children}
          <button type="button" className="link mt-6 text-14" onClick={onLeave}>
            Log in another way
          </button>
        </div>
      </div>
    </div>,
    document.body,
  );
}

/** Hides everything else on the page, whoever reads it, and moves the focus into the lock. */
function useHideOthers(lock: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const hidden = [...document.body.children].filter(
      (element) =>
        element instanceof HTMLElement && element !== lock.current && !element.hasAttribute("inert"),
    ) as HTMLElement[];
    for (const element of hidden) {
      element.setAttribute("inert", "");
      element.style.visibility = "hidden";
    }
    lock.current?.focus();
    return () => {
      for (const element of hidden) {
        element.removeAttribute("inert");
        element.style.visibility = "";
      }
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [lock]);
}

/** Nothing is read by the clock, and what is refused meanwhile takes nothing away. */
function useQuietQueries(): void {
  useLayoutEffect(() => {
    focusManager.setFocused(false);
    const stop = watchTimeOut(() => true);
    return () => {
      focusManager.setFocused(undefined);
      stop();
    };
  }, []);
}
