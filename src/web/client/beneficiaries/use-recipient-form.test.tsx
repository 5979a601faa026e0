// @vitest-environment happy-dom
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { parseBeneficiary } from "#domain/payments/beneficiaries/beneficiary.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form } from "#web/form/form.tsx";
import { renderForm } from "../../../../tests/support/render-form.ts";
import { HolderField } from "./recipient-fields.tsx";
import { recipientFields, recipientInput } from "./recipient-input.ts";
import { useRecipientForm } from "./use-recipient-form.ts";

const kind = { type: "someone", currency: "GBP", format: "iban" } as const;
const holder = "Account holder full name";
const validIban = "GB29 NWBK 6016 1331 9268 19";

function RecipientSample({ send }: { send: () => Promise<unknown> }) {
  const form = useRecipientForm({
    defaultValues: {},
    fields: recipientFields(kind),
    validate: (values) => {
      const body = recipientInput({ ...values, bic: "NWBKGB2L", addressCountry: "GB", town: "London" }, kind);
      const reading = parseBeneficiary({ ...body, ...kind });
      return { body, faults: reading.ok ? {} : reading.faults };
    },
    mutation: { mutateAsync: send, isPending: false },
  });
  return (
    <Form form={form}>
      <HolderField form={form} />
      <TextField label="IBAN" {...form.field("iban")} />
      <Button type="submit">Confirm</Button>
    </Form>
  );
}

test("a sort code in the IBAN field is named, and nothing else is lost", async () => {
  const send = vi.fn(async () => undefined);
  const form = renderForm(<RecipientSample send={send} />);
  await form.fill(holder, "Demo Recipient");
  await form.fill("IBAN", "40-30-20");
  await form.press("Confirm");
  await form.expectError("IBAN", "This looks like a sort code.");
  expect(form.field("IBAN").value).toBe("40-30-20");
  expect(form.field(holder).value).toBe("Demo Recipient");
  expect(send).not.toHaveBeenCalled();
});

test("a field is checked when it is left filled, and its error goes while it is edited", async () => {
  const form = renderForm(<RecipientSample send={async () => undefined} />);
  await userEvent.click(form.field(holder));
  await userEvent.tab();
  form.expectNoError(holder);
  await form.fill("IBAN", "40-30-20");
  await userEvent.tab();
  await expect.poll(() => form.field("IBAN").getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(form.field("IBAN"), "1");
  form.expectNoError("IBAN");
});

test("what the server refuses stays beside its field until the field is edited", async () => {
  const fields = { iban: "You've already saved this account." };
  const refusal = new ApiError({ fault: "refused", status: 409, message: "Already saved.", fields });
  const form = renderForm(<RecipientSample send={() => Promise.reject(refusal)} />);
  await form.fill(holder, "Demo Recipient");
  await form.fill("IBAN", validIban);
  await form.press("Confirm");
  await form.expectError("IBAN", "You've already saved this account.");
  await userEvent.tab();
  expect(form.field("IBAN").getAttribute("aria-invalid")).toBe("true");
  expect(form.field("IBAN").value).toBe(validIban);
});
