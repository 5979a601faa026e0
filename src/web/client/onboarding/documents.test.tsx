// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { stubUploads } from "../../../../tests/support/stub-uploads.ts";
import { Documents } from "./documents.tsx";

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
  const uploads = stubUploads();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Documents />
    </QueryClientProvider>,
  );
  await screen.findByRole("link", { name: /passport\.png/ });
  const file = new File(["png"], "passport.png", { type: "image/png" });
  await userEvent.upload(screen.getByLabelText(/^Add another file/), file);
  await waitFor(() => expect(uploads[0]?.send).toHaveBeenCalled());
  uploads[0]?.answer(201, passport);
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(screen.getAllByRole("link", { name: /passport\.png/ })).toHaveLength(1);
});
