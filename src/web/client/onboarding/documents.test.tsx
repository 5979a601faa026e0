// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { upload } from "#web/api/upload.ts";
import { Documents } from "./documents.tsx";

vi.mock("#web/api/upload.ts", async (original) => ({
  ...(await original<typeof import("#web/api/upload.ts")>()),
  upload: vi.fn(),
}));
const sent = vi.mocked(upload as unknown as () => Promise<unknown>);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const passport = {
  id: "0197a000-0000-7000-8000-000000000001",
  name: "passport.png",
  size: 12_000,
  purpose: "identity",
  uploadedAt: "2026-11-25T09:00:00Z",
  review: null,
};

test("a document is listed once, though the list was read again before its upload was answered", async () => {
  vi.stubGlobal("fetch", async () => Response.json([passport]));
  sent.mockResolvedValue(passport);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Documents />
    </QueryClientProvider>,
  );
  await screen.findByRole("link", { name: /passport\.png/ });
  const file = new File(["png"], "passport.png", { type: "image/png" });
  await userEvent.upload(screen.getByLabelText(/^Add another file/), file);
  await waitFor(() => expect(sent).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(screen.getAllByRole("link", { name: /passport\.png/ })).toHaveLength(1);
});
