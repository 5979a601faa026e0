// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDebouncedText } from "./use-debounced-text.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A field whose value arrives when the test says, like one kept in the address. */
function renderField(settled: string) {
  const onSettle = vi.fn();
  const { result, rerender } = renderHook((value: string) => useDebouncedText(value, onSettle), {
    initialProps: settled,
  });
  return {
    onSettle,
    arrive: rerender,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    replace: (text: string) => act(() => result.current[2](text)),
    wait: () => act(() => vi.advanceTimersByTime(1000)),
  };
}

describe("the text of a debounced field", () => {
  it("text is passed on trimmed, once, after a pause", () => {
    const field = renderField("");
    field.type("a");
    field.type("ab ");
    expect(field.onSettle).not.toHaveBeenCalled();
    field.wait();
    expect(field.onSettle.mock.calls).toEqual([["ab"]]);
  });

  it("a value set by another control replaces the text", () => {
    const field = renderField("ab");
    field.arrive("cd");
    expect(field.text()).toBe("cd");
  });

  it("the field's own late value leaves what is typed since", () => {
    const field = renderField("");
    field.type("ab");
    field.wait();
    field.type("abc");
    field.arrive("ab");
    expect(field.text()).toBe("abc");
  });

  it("text typed after a clearing survives the cleared value's arrival, and is passed on", () => {
    const field = renderField("ab");
    field.replace("");
    field.type("cd");
    field.arrive("");
    expect(field.text()).toBe("cd");
    field.wait();
    expect(field.onSettle.mock.calls).toEqual([["cd"]]);
  });
});
