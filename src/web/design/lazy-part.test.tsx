// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

afterEach(cleanup);

const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

function show(Part: ReturnType<typeof lazyPart>) {
  render(
    <Suspense fallback="loading">
      <p>The rest of the screen</p>
      <Part />
    </Suspense>,
  );
}

test("a part whose code is lost leaves the rest of the screen, and offers a reload", async () => {
  show(lazyPart(lost));
  expect(await screen.findByRole("button", { name: "Reload" })).toBeDefined();
  expect(screen.getByText("The rest of the screen")).toBeDefined();
});

test("a part whose code is lost shows what stands in for it", async () => {
  show(lazyPart(lost, () => <p>Type the day instead.</p>));
  expect(await screen.findByText("Type the day instead.")).toBeDefined();
});

test("a part is shown once its code is there", async () => {
  show(lazyPart(async () => () => <p>A calendar</p>));
  expect(await screen.findByText("A calendar")).toBeDefined();
});
