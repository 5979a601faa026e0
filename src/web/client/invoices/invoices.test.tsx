// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Invoice } from "#contract/stored-file.ts";
import { renderForm } from "../../../../tests/support/render-form.ts";
import { stubUploads } from "../../../../tests/support/stub-uploads.ts";
import { Invoices } from "./invoices.tsx";

afterEach(() => vi.unstubAllGlobals());

const paymentId = "0197a000-0000-7000-8000-000000000001";
const invoice = (number: number, approved = false): Invoice => ({
  id: `0197a000-0000-7000-8000-00000000001${number}`,
  name: `Invoice ${number}.pdf`,
  size: 12_000,
  uploadedAt: "2026-11-25T09:00:00Z",
  approved,
});
const pdf = new File(["%PDF"], "March rent.pdf", { type: "application/pdf" });

const show = (count: number, mayChange = true) =>
  renderForm(
    <Invoices
      of={{ paymentId }}
      invoices={Array.from({ length: count }, (_, index) => invoice(index))}
      mayChange={mayChange}
    />,
  );

test("a chosen file is sent at once, with its progress", async () => {
  const uploads = stubUploads();
  const form = show(0);
  await userEvent.upload(form.field("Add an invoice"), pdf);
  const [upload] = uploads;
  expect(upload?.open.mock.lastCall).toEqual(["POST", `/api/payments/${paymentId}/invoices`]);
  expect(upload?.send.mock.lastCall?.[0].get("file")).toMatchObject({ name: pdf.name, size: pdf.size });
  upload?.progress(40, 100);
  const progress = await screen.findByRole("progressbar", { name: "Uploading March rent.pdf" });
  await waitFor(() => expect(progress.getAttribute("value")).toBe("40"));
  upload?.answer(201, invoice(1));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});

test("what goes wrong is said in words beside the button, with the file's name", async () => {
  const message = "This PDF contains scripts. Please upload one without them.";
  const uploads = stubUploads();
  const form = show(1);
  await userEvent.upload(form.field("Add another invoice"), pdf);
  uploads[0]?.answer(422, { code: "file_unsafe", message });
  await waitFor(() => expect(screen.getByText(/^March rent\.pdf: /)).toBeTruthy());
  expect(form.field("Add another invoice").getAttribute("aria-invalid")).toBe("true");
});

test("a file of more than 10 MB is refused before anything is sent", async () => {
  const uploads = stubUploads();
  const form = show(0);
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "scan.png", { type: "image/png" });
  await userEvent.upload(form.field("Add an invoice"), large);
  await waitFor(() => expect(screen.getByText(/^scan\.png: .*10 MB/)).toBeTruthy());
  expect(uploads).toEqual([]);
});

test("with five invoices none can be added", () => {
  show(5);
  expect(screen.getAllByRole("link")).toHaveLength(5);
  expect(screen.queryByLabelText(/^Add/)).toBeNull();
});

test("who may not change them sees the files and no buttons, and nothing without files", () => {
  show(1, false);
  expect(screen.getByRole("link", { name: /Invoice 0\.pdf/ }).getAttribute("href")).toContain(
    "/api/invoices/",
  );
  expect(screen.queryByRole("button")).toBeNull();
  show(0, false);
  expect(document.body.textContent).toBe("");
});

test("an invoice that was approved can't be deleted, another after a confirmation", async () => {
  const fetch = vi.fn().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetch);
  renderForm(<Invoices of={{ paymentId }} invoices={[invoice(1, true), invoice(2)]} mayChange />);
  expect(screen.queryByRole("button", { name: "Delete Invoice 1.pdf" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Delete Invoice 2.pdf" }));
  expect(fetch).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(fetch.mock.calls[0]?.[0]).toBe(`/api/invoices/${invoice(2).id}`);
});
