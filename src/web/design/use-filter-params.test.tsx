// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useNavigate } from "react-router";
import { afterEach, expect, test } from "vitest";
import { useFilterParams } from "./use-filter-params.ts";

afterEach(cleanup);

function List() {
  const [query, setQuery] = useFilterParams();
  const navigate = useNavigate();
  return (
    <>
      <p>{query.get("search") ?? "everything"}</p>
      <button type="button" onClick={() => setQuery({ search: "acme" })}>
        Search
      </button>
      {/* The search settles before the screen knows of the navigation. */}
      <button
        type="button"
        onClick={() => {
          void navigate("/detail");
          setQuery({ search: "acme" });
        }}
      >
        Open
      </button>
    </>
  );
}

function Detail() {
  return <p>The detail</p>;
}

function show() {
  const router = createMemoryRouter(
    [
      { path: "/list", Component: List },
      { path: "/detail", lazy: async () => ({ Component: Detail }) },
    ],
    { initialEntries: ["/list"] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test("a filter is kept in the address, in place of the last", async () => {
  const router = show();
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await screen.findByText("acme");
  expect(router.state.location.search).toBe("?search=acme");
  expect(router.state.historyAction).toBe("REPLACE");
});

test("a search that settles right after a click calls off no page that the click opened", async () => {
  const router = show();
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("The detail");
  await waitFor(() => expect(router.state.navigation.state).toBe("idle"));
  expect(router.state.location.pathname).toBe("/detail");
});
