// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { readPayoutHold } from "#contract/clients/restrictions.ts";
import { call } from "#web/api/call.ts";
import { createQueryClient } from "#web/api/query-client.ts";
import { userKey } from "#web/api/user-query.ts";
import * as leaving from "#web/leave-document.ts";
import { localChannels } from "../../../tests/support/local-channels.ts";
import { ClientSession } from "./client-session.tsx";
import { tabDrafts } from "./tab-drafts.ts";

const ann = {
  ...{ id: "019a0000-0000-7000-8000-000000000001", email: "ann@summit.test", name: "Ann", account: "Ann" },
  ...{ status: "ACTIVATED", referralCode: "ANN", emailVerified: true, role: "owner", person: "Ann" },
  ...{ secondFactorMissing: false, nameNeeded: false },
};
const bob = { ...ann, id: "019a0000-0000-7000-8000-000000000002", email: "bob@summit.test" };
const refusedLogin = { code: "login_failed", message: "Invalid email or password", fields: {} };
const signedOut = { code: "signed_out", message: "Log in to continue.", fields: {} };

const left: string[] = [];

beforeEach(() => {
  left.length = 0;
  vi.stubGlobal("BroadcastChannel", localChannels());
  // The files that share this window don't leave it.
  vi.spyOn(leaving, "leaveDocument").mockImplementation((path) => void left.push(path));
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    sessionStorage.clear();
  });
});

/** A field beside what the page reads. */
function Page() {
  const { data } = useQuery({
    queryKey: ["who"],
    queryFn: () => "read again",
    initialData: "read before",
  });
  return (
    <label>
      {data}
      <input aria-label="Note" />
    </label>
  );
}

/** A page with a field and with what it reads, whose calls are answered by path. */
function show(answers: Readonly<Record<string, () => Response>>) {
  vi.stubGlobal(
    "fetch",
    async (path: string) => answers[path]?.() ?? Response.json(signedOut, { status: 401 }),
  );
  const client = createQueryClient();
  client.setQueryData(userKey, ann);
  render(
    <QueryClientProvider client={client}>
      <Page />
      <ClientSession />
    </QueryClientProvider>,
  );
  return client;
}

/** As another tab sends it. */
function hear(kind: "active" | "ended" | "left"): void {
  const channel = new BroadcastChannel("summit:session");
  channel.postMessage({ site: "client", kind, from: "another tab" });
  channel.close();
}

async function lock(): Promise<HTMLElement> {
  await userEvent.type(screen.getByLabelText("Note"), "typed");
  hear("ended");
  return screen.findByRole("dialog", { name: "You've been logged out" });
}

async function logIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Password"), "secret");
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
}

const note = () => screen.getByLabelText<HTMLInputElement>("Note");

it("a session that timed out covers the page until its person logs in again, and what was typed is there", async () => {
  const client = show({ "/api/login": () => Response.json({ user: ann, message: "" }) });
  const dialog = await lock();
  expect(dialog.textContent).toContain("Log in as ann@summit.test to continue where you were.");
  expect(note().closest("[inert]")).not.toBeNull();
  await logIn();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(note().closest("[inert]")).toBeNull();
  expect(note().value).toBe("typed");
  expect(await screen.findByText("read again")).toBeTruthy();
  expect(client.getQueryData(userKey)).toEqual(ann);
});

it("a wrong password is said on the lock, which stays", async () => {
  show({ "/api/login": () => Response.json(refusedLogin, { status: 401 }) });
  await lock();
  await logIn();
  expect(await screen.findByText(refusedLogin.message)).toBeTruthy();
  expect(note().closest("[inert]")).not.toBeNull();
});

it("calls that are refused while the page is locked don't take it away", async () => {
  const client = show({});
  await lock();
  await client
    .fetchQuery({ queryKey: ["refused"], queryFn: ({ signal }) => call(readPayoutHold, { signal }) })
    .catch(() => undefined);
  // As the event stream does when the session ends.
  await client.refetchQueries({ queryKey: userKey });
  expect(client.getQueryData(userKey)).toEqual(ann);
});

it("the same person's other account is left for the one on the page, and the page stays", async () => {
  show({
    "/api/login": () => Response.json({ user: { ...ann, id: bob.id }, message: "" }),
    "/api/accounts/switch": () => Response.json({ user: ann }),
  });
  await lock();
  await logIn();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect([note().value, left]).toEqual(["typed", []]);
});

it("nothing of the page stays for somebody else who logged in in another tab", async () => {
  show({ "/api/user": () => Response.json(bob) });
  tabDrafts().write("ann", "form", { text: "typed" });
  await lock();
  hear("active");
  await expect.poll(() => left).toEqual(["/"]);
  expect(sessionStorage.length).toBe(0);
});

it("the page goes on by itself once its person logged in again in another tab", async () => {
  show({ "/api/user": () => Response.json(ann) });
  await lock();
  hear("active");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(note().value).toBe("typed");
});

it("whoever logs in another way leaves the page, whose drafts stay for its person", async () => {
  const client = show({});
  tabDrafts().write("ann", "form", { text: "typed" });
  await lock();
  await userEvent.click(screen.getByRole("button", { name: "Log in another way" }));
  expect(client.getQueryData(userKey)).toBeNull();
  expect(tabDrafts().read("ann", "form")).toEqual({ text: "typed" });
});

it("a log-out by hand in another tab clears a locked page and its drafts", async () => {
  const client = show({});
  tabDrafts().write("ann", "form", { text: "typed" });
  await lock();
  hear("left");
  await expect.poll(() => client.getQueryData(userKey)).toBeNull();
  expect(tabDrafts().read("ann", "form")).toBeUndefined();
});
