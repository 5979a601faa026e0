// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./keep-focus.ts";

let stop = () => {};

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <section><h2>Keys</h2><button id="revoke">Revoke</button></section>
      <button id="alone">Delete</button>
    </main>
    <div role="dialog"><button id="confirm">Confirm</button></div>`;
  stop = keepFocus(element("main"));
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function element(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector) ?? document.body;
}

const focused = () => document.activeElement?.textContent?.trim();

test("the focus of a deleted control goes to the heading of its panel", async () => {
  element("#revoke").focus();
  element("#revoke").remove();
  await expect.poll(() => focused()).toBe("Keys");
});

test("the focus goes to the heading too when a dialog confirmed the deletion", async () => {
  element("#revoke").focus();
  element("#confirm").focus();
  element("#revoke").remove();
  element("[role=dialog]").remove();
  await expect.poll(() => focused()).toBe("Keys");
});

test("outside panels the screen takes the focus", async () => {
  element("#alone").focus();
  element("#alone").remove();
  await expect.poll(() => document.activeElement).toBe(element("main"));
});

test("what goes after the focus left it takes nothing", async () => {
  element("#revoke").focus();
  element("#revoke").blur();
  await Promise.resolve();
  element("#revoke").remove();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(document.body);
});

test("the focus of a control that is disabled once it has done its work goes to the heading of its panel", async () => {
  const button = document.querySelector<HTMLButtonElement>("#revoke");
  button?.focus();
  // As a browser takes the focus when it draws the disabled control.
  button?.blur();
  if (button) button.disabled = true;
  await expect.poll(() => focused()).toBe("Keys");
});
