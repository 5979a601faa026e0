// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ActionMenu } from "./action-menu.tsx";

afterEach(cleanup);

test("an open menu of actions has the name of its button", async () => {
  render(
    <MemoryRouter>
      <main>
        <ActionMenu label="Actions for Demo Client" actions={[{ label: "Disable" }]} />
      </main>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Actions for Demo Client" }));
  expect(await screen.findByRole("menu", { name: "Actions for Demo Client" })).toBeDefined();
});
