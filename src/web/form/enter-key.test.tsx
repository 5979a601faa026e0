// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { goToNextField, hintEnterKey } from "./enter-key.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderFields(pointer: "coarse" | "fine") {
  vi.stubGlobal("matchMedia", () => ({ matches: pointer === "coarse" }));
  render(
    <form onFocus={hintEnterKey} onKeyDown={goToNextField}>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Agreed" />
      <input aria-label="Town" />
    </form>,
  );
  return { name: screen.getByLabelText("Name"), town: screen.getByLabelText("Town") };
}

describe("a phone's Enter key", () => {
  it("the Enter key is labelled by what it does: on to the next field, or the form's end", () => {
    const { name, town } = renderFields("coarse");
    name.focus();
    town.focus();
    expect([name, town].map((field) => (field as HTMLInputElement).enterKeyHint)).toEqual(["next", "go"]);
  });

  it("the Enter key goes to the next field on a phone, and submits from the last", () => {
    const { name, town } = renderFields("coarse");
    name.focus();
    expect(fireEvent.keyDown(name, { key: "Enter" })).toBe(false);
    expect(document.activeElement).toBe(town);
    expect(fireEvent.keyDown(town, { key: "Enter" })).toBe(true);
  });

  it("the Enter key of a desktop keyboard submits from any field", () => {
    const { name } = renderFields("fine");
    name.focus();
    expect(fireEvent.keyDown(name, { key: "Enter" })).toBe(true);
    expect(document.activeElement).toBe(name);
  });
});
