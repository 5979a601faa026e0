import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { onTestFinished, vi } from "vitest";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { onToast, type ToastText } from "#web/design/toast.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";

/** Renders a part of the desk for a staff user until the test ends; returns the toasts, as they are shown. */
export function renderDesk(part: ReactNode, role: StaffRole): { readonly toasts: readonly ToastText[] } {
  cleanup();
  onTestFinished(cleanup);
  const toasts: ToastText[] = [];
  // The latest toast of an earlier test waits for whoever shows it.
  onToast(() => undefined)();
  onTestFinished(onToast((toast) => toasts.push(toast)));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const value = { id: "018f3c5e-0000-7000-8000-0000000000ff", role } as StaffUser;
  const main = createElement("main", null, part);
  const guarded = createElement(StaffContext, { value }, main);
  render(createElement(MemoryRouter, null, createElement(QueryClientProvider, { client }, guarded)));
  return { toasts };
}

export type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** Reads answer with `read`, by their path where that is a function; every other call is refused. */
export function refuseChanges(
  { status, ...body }: Refusal,
  read: unknown | ((path: string) => unknown),
): void {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
    if (method !== "GET") return Response.json(body, { status });
    return Response.json(typeof read === "function" ? read(path) : read);
  });
}

export const busy: Refusal = {
  status: 503,
  code: "busy",
  message: "We're busy right now. Try again in a moment.",
};

export const sentForApproval = {
  status: 202,
  code: "approval_pending",
  message: "A second person has to approve this before it takes effect.",
  approval: { id: "018f3c5e-0000-7000-8000-0000000000fe", expiresAt: "2027-03-13T09:00:00.000Z" },
};
