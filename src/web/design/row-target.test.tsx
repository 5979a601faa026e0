// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { RowTarget } from "./row-target.tsx";

afterEach(cleanup);

const Where = () => <p>{useLocation().pathname}</p>;

it("a row that appears below a press isn't opened by the second click of that double click", () => {
  render(
    <MemoryRouter initialEntries={["/inbox"]}>
      <RowTarget row="ada" rowLink={() => "/payees/ada"}>
        Ada
      </RowTarget>
      <Where />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("link", { name: "Ada" }), { detail: 2 });
  expect(screen.getByText("/inbox")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "Ada" }), { detail: 1 });
  expect(screen.getByText("/payees/ada")).toBeTruthy();
});

it("a row without a link isn't opened by the second click of a double click, and is by the keyboard", () => {
  const open = vi.fn();
  render(
    <MemoryRouter>
      <RowTarget row="ada" onOpen={open}>
        Ada
      </RowTarget>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Ada" }), { detail: 2 });
  expect(open).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Ada" }), { detail: 0 });
  expect(open).toHaveBeenCalledWith("ada");
});
