// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "#web/design/dialog.tsx";
import { Form, FormNotice } from "./form.tsx";
import { useMutationForm } from "./use-mutation-form.ts";

afterEach(cleanup);

function Sample({ isPending }: { isPending: boolean }) {
  const form = useMutationForm({
    defaultValues: { name: "" },
    mutation: { isPending, mutateAsync: async () => undefined },
  });
  return (
    <Form form={form}>
      <FormNotice form={form} />
    </Form>
  );
}

test("a dialog stays open while the form in it sends, since the form shows a refusal", async () => {
  const close = vi.fn();
  const dialog = (isPending: boolean) => (
    <Dialog open onClose={close} title="Return to payer">
      <Sample isPending={isPending} />
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(close).not.toHaveBeenCalled();
  rerender(dialog(false));
  await userEvent.keyboard("{Escape}");
  expect(close).toHaveBeenCalledOnce();
});
