// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "#contract/zod.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "./form.tsx";
import { type FormValidation, useMutationForm } from "./use-mutation-form.ts";

afterEach(cleanup);

type Values = { name: string; email: string };

const schema = z.object({
  name: z.string().trim().min(1, "Enter a name"),
  email: z.string().trim().min(1, "Enter an email address"),
});

type SampleProps = {
  send: (body: Values) => Promise<unknown>;
  validate?: (values: Values) => FormValidation<Values>;
  mode?: "onTouched";
  onRefused?: (error: unknown) => void;
  onChange?: (values: Values) => void;
};

function Sample({ send, validate, ...setup }: SampleProps) {
  const [isPending, setPending] = useState(false);
  const form = useMutationForm<Values>({
    ...(validate ? { validate } : { schema }),
    ...setup,
    defaultValues: { name: "", email: "" },
    mutation: {
      isPending,
      mutateAsync: async (body) => {
        setPending(true);
        return send(body).finally(() => setPending(false));
      },
    },
  });
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Email" {...form.field("email")} />
      <FormNotice form={form} kept="We've kept what you entered." />
      <Button type="submit">Save</Button>
    </Form>
  );
}

const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const errorOf = (label: string) => {
  const described = field(label).getAttribute("aria-describedby") ?? "";
  const texts = described.split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
  return field(label).getAttribute("aria-invalid") === "true" ? texts.join(" ").trim() : undefined;
};
const refused = (fields: Record<string, string>, message = "Check the details and try again.") =>
  new ApiError({ fault: "refused", status: 422, message, code: "invalid_input", fields });

describe("a form with the contract's schema", () => {
  test("shows every error beside its field and focuses the first one", async () => {
    const send = vi.fn(async () => undefined);
    render(<Sample send={send} />);
    await save();
    expect(errorOf("Name")).toBe("Enter a name");
    expect(errorOf("Email")).toBe("Enter an email address");
    await waitFor(() => expect(document.activeElement).toBe(field("Name")));
    expect(send).not.toHaveBeenCalled();
  });

  test("focuses a later field when the ones before it are right", async () => {
    render(<Sample send={async () => undefined} />);
    await userEvent.type(field("Name"), "Ada");
    await save();
    expect(errorOf("Name")).toBeUndefined();
    await waitFor(() => expect(document.activeElement).toBe(field("Email")));
    expect(field("Name").value).toBe("Ada");
  });

  test("withdraws an error once its field is right", async () => {
    render(<Sample send={async () => undefined} />);
    await save();
    await userEvent.type(field("Name"), "Ada");
    expect(errorOf("Name")).toBeUndefined();
    expect(errorOf("Email")).toBe("Enter an email address");
  });

  test("sends the schema's output", async () => {
    const send = vi.fn(async () => undefined);
    render(<Sample send={send} />);
    await userEvent.type(field("Name"), "  Ada ");
    await userEvent.type(field("Email"), "ada@example.com");
    await save();
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: "Ada", email: "ada@example.com" });
  });

  test("checks a field when it is left, where the form asks for that", async () => {
    render(<Sample send={async () => undefined} mode="onTouched" />);
    await userEvent.click(field("Name"));
    await userEvent.tab();
    await waitFor(() => expect(errorOf("Name")).toBe("Enter a name"));
    expect(errorOf("Email")).toBeUndefined();
  });

  test("reports what is typed as it changes", async () => {
    const onChange = vi.fn();
    render(<Sample send={async () => undefined} onChange={onChange} />);
    await userEvent.type(field("Name"), "A");
    expect(onChange).toHaveBeenLastCalledWith({ name: "A", email: "" });
  });
});

describe("a refusal by the server", () => {
  const fill = async () => {
    await userEvent.type(field("Name"), "Ada");
    await userEvent.type(field("Email"), "ada@example.com");
  };

  test("stands beside the field that it names, which gets the focus; nothing typed is lost", async () => {
    render(<Sample send={async () => Promise.reject(refused({ email: "This address is taken" }))} />);
    await fill();
    await save();
    expect(errorOf("Email")).toBe("This address is taken");
    expect(errorOf("Name")).toBeUndefined();
    await waitFor(() => expect(document.activeElement).toBe(field("Email")));
    expect(screen.queryByText(/Check the details/)).toBeNull();
    expect([field("Name").value, field("Email").value]).toEqual(["Ada", "ada@example.com"]);
  });

  test.each([
    ["names no field", refused({}, "You've reached the limit."), "You've reached the limit."],
    ["names a field of another form", refused({ iban: "Wrong" }, "Check the account."), "Check the account."],
    ["is no refusal at all", new Error("boom"), "An error occurred."],
  ])("is shown in words for the whole form when it %s", async (_, error, words) => {
    render(<Sample send={async () => Promise.reject(error)} />);
    await fill();
    await save();
    expect(await screen.findByText(`${words} We've kept what you entered.`)).toBeTruthy();
    expect([field("Name").value, field("Email").value]).toEqual(["Ada", "ada@example.com"]);
  });

  test("goes to the form's own handler instead of the notice, where it has one", async () => {
    const onRefused = vi.fn();
    const error = refused({}, "Try later.");
    render(<Sample send={async () => Promise.reject(error)} onRefused={onRefused} />);
    await fill();
    await save();
    await waitFor(() => expect(onRefused).toHaveBeenCalledExactlyOnceWith(error));
    expect(screen.queryByText(/Try later/)).toBeNull();
  });

  test("goes from the screen when something is changed, and the form can be sent again", async () => {
    const send = vi.fn<(body: Values) => Promise<unknown>>();
    send.mockRejectedValueOnce(refused({}, "Try later.")).mockResolvedValueOnce(undefined);
    render(<Sample send={send} />);
    await fill();
    await save();
    await screen.findByText(/Try later/);
    await userEvent.type(field("Name"), "!");
    await waitFor(() => expect(screen.queryByText(/Try later/)).toBeNull());
    await save();
    expect(send).toHaveBeenLastCalledWith({ name: "Ada!", email: "ada@example.com" });
  });

  test("is sent only once, however often the form is submitted while it is pending", async () => {
    let finish: (value: unknown) => void = () => undefined;
    const send = vi.fn(() => new Promise((resolve) => (finish = resolve)));
    render(<Sample send={send} />);
    await fill();
    const element = field("Name").form;
    if (!element) throw new Error("the field has no form");
    fireEvent.submit(element);
    fireEvent.submit(element);
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    fireEvent.submit(element);
    finish(undefined);
    expect(send).toHaveBeenCalledOnce();
  });
});

describe("a form with rules of its own", () => {
  const validate = (values: Values): FormValidation<Values> =>
    values.name === "nobody"
      ? { ok: false, fields: {}, message: "Nobody can't have an account." }
      : values.name === ""
        ? { ok: false, fields: { name: "Enter a name" }, message: "Something is missing." }
        : { ok: true, body: { ...values, name: values.name.toUpperCase() } };

  test("shows an error for the whole form without sending it", async () => {
    const send = vi.fn(async () => undefined);
    render(<Sample send={send} validate={validate} />);
    await userEvent.type(field("Name"), "nobody");
    await save();
    expect(await screen.findByText("Nobody can't have an account.")).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  test("shows an error beside its field together with one for the whole form", async () => {
    render(<Sample send={async () => undefined} validate={validate} />);
    await save();
    expect(errorOf("Name")).toBe("Enter a name");
    expect(screen.getByText("Something is missing.")).toBeTruthy();
  });

  test("sends the body that the rules return", async () => {
    const send = vi.fn(async () => undefined);
    render(<Sample send={send} validate={validate} />);
    await userEvent.type(field("Name"), "ada");
    await save();
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: "ADA", email: "" });
  });
});
