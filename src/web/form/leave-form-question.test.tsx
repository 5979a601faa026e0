// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { afterEach, test } from "vitest";
import { expectLeaveGuard } from "../../../tests/support/expect-leave-guard.ts";
import { Form } from "./form.tsx";
import { LeaveFormQuestion } from "./leave-form-question.tsx";
import { useMutationForm } from "./use-mutation-form.ts";

afterEach(cleanup);

type Values = { name: string; town: string; street: string; tags: string[] };
const blank: Values = { name: "", town: "", street: "", tags: [] };

type SampleProps = { draft?: Partial<Values>; unchanged?: Partial<Values>; isPending?: boolean };

function Sample({ draft, unchanged, isPending = false }: SampleProps) {
  const form = useMutationForm<Values>({
    defaultValues: { ...blank, ...draft },
    mutation: { isPending, mutateAsync: async () => undefined },
  });
  return (
    <Form form={form}>
      {(["name", "town", "street"] as const).map((name) => (
        <input key={name} aria-label={name} {...form.methods.register(name)} />
      ))}
      <Link to="/elsewhere">Leave</Link>
      <LeaveFormQuestion form={form} unchanged={unchanged} />
    </Form>
  );
}

function show(props: SampleProps) {
  const routes = [
    { path: "/form", element: <Sample {...props} /> },
    { path: "/elsewhere", element: <p>Elsewhere</p> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/form"] })} />);
}

async function leave(isGuarded: boolean) {
  await expectLeaveGuard(isGuarded);
  await userEvent.click(screen.getByRole("link", { name: "Leave" }));
  await screen.findByText(isGuarded ? "Leave without saving?" : "Elsewhere");
}
const draft = { name: "Demo Recipient", town: "London", street: "1 Example Street" };

test("a form is asked about once more than two fields were changed", async () => {
  show({});
  for (const name of ["name", "town", "street"]) await userEvent.type(screen.getByLabelText(name), "A");
  await leave(true);
});

test("two changed fields are left without a question", async () => {
  show({});
  for (const name of ["name", "town"]) await userEvent.type(screen.getByLabelText(name), "A");
  await leave(false);
});

test("what comes back from a draft counts as changed", async () => {
  show({ draft, unchanged: blank });
  await leave(true);
});

test("a draft's fields that were emptied again, or never filled, count as unchanged", async () => {
  show({ draft, unchanged: {} });
  await userEvent.clear(screen.getByLabelText("town"));
  await leave(false);
});

test("a form that is being sent is left without a question", async () => {
  show({ draft, unchanged: blank, isPending: true });
  await leave(false);
});
