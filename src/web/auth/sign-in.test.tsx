// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { SignIn } from "./sign-in.tsx";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const readField = async (label: string | RegExp) =>
  (await screen.findByLabelText<HTMLInputElement>(label)).value;
const open = (name: string) => fireEvent.click(screen.getByRole("tab", { name }));

test("a switch between Log in and Register keeps what was typed, but no password", async () => {
  render(<SignIn tab="login" termsUrl="/terms" />);
  type("Email", "anna@example.com");
  type("Password", "four plain words here");
  open("Register");
  expect(await readField(/Full name/)).toBe("");
  expect(await readField("Email")).toBe("anna@example.com");
  expect(await readField("Password")).toBe("");
  type("Email", "anna.b@example.com");
  fireEvent.input(screen.getByLabelText(/Full name/), { target: { value: "Anna Berg" } });
  type("Password", "four other words here");
  open("Log in");
  await expect.poll(() => screen.queryByLabelText(/Full name/)).toBeNull();
  expect(await readField("Email")).toBe("anna.b@example.com");
  expect(await readField("Password")).toBe("");
  open("Register");
  expect(await readField(/Full name/)).toBe("Anna Berg");
});

test("an email typed before the form was ready is kept by a switch, too", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<SignIn tab="login" termsUrl="/terms" />);
  screen.getByLabelText<HTMLInputElement>("Email").value = "early@example.com";
  render(<SignIn tab="login" termsUrl="/terms" />, { container, hydrate: true });
  expect(await readField("Email")).toBe("early@example.com");
  open("Register");
  await screen.findByLabelText(/Full name/);
  expect(await readField("Email")).toBe("early@example.com");
});
