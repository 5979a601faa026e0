import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Chooses from the open list and waits until it has closed, so that two lists are never open at once. */
export async function chooseOption(page: Page, name: string | RegExp): Promise<void> {
  // Excludes native select options, which are always in the DOM.
  const list = page.getByRole("listbox");
  const option = list.getByRole("option", { name });
  await untilStill(option);
  await option.click();
  await expect(list).toHaveCount(0);
}

/** A list that has just been filtered is placed again: a press that it moves away from between down and up is none. */
async function untilStill(option: Locator): Promise<void> {
  await option.evaluate(async (element) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const place = () => JSON.stringify(element.getBoundingClientRect());
    for (let [frames, last] = [0, place()]; frames < 4; frames = place() === last ? frames + 1 : 0) {
      last = place();
      await nextFrame();
    }
  });
}
