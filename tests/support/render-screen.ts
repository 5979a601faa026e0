import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, type ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { onTestFinished, vi } from "vitest";
import { userKey } from "#web/api/user-query.ts";

type ScreenSetup = {
  /** What was read already, by its query; nothing else that is asked for is ever answered. */
  read?: readonly (readonly [QueryKey, unknown])[];
  /** The name of the address's one part, and what it is. */
  part?: readonly [name: string, value: string];
  /** Answers a change, whose body it gets. */
  answer?: (body: unknown) => Response;
};

/** Draws an owner's screen until the test ends, at an address of one part. */
export function renderScreen(
  element: ReactNode,
  { read = [], part: [name, value] = ["id", "1"], answer }: ScreenSetup = {},
): void {
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal("fetch", (_: string, { method, body }: RequestInit) =>
    method !== "GET" && answer
      ? Promise.resolve(answer(body ? JSON.parse(String(body)) : undefined))
      : new Promise(() => undefined),
  );
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(userKey, { id: "1", email: "demo@summit.test", role: "owner", status: "HOLD" });
  for (const [key, data] of read) client.setQueryData(key, data);
  const router = createMemoryRouter([{ path: `/:${name}`, element }], { initialEntries: [`/${value}`] });
  render(createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })));
}

/** Pastes a text in place of a field's; `index` is for one of several of the same label. */
export async function fillIn(label: string | RegExp, text: string, index = 0): Promise<void> {
  const field = (await screen.findAllByLabelText(label))[index] as HTMLInputElement;
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}
