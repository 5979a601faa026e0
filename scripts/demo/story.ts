import type { World } from "./open-world.ts";
import { storyEnd } from "./story-clock.ts";

type Scene = { readonly at: Date; readonly order: number; readonly play: () => Promise<void> };

export type Story = {
  /** Schedules an event; events after the story's end never happen. */
  readonly plan: (at: Date, play: () => Promise<void>) => void;
  /** Plays everything in order of time, delivering events after each scene. */
  readonly play: (onProgress: (done: number) => void) => Promise<void>;
};

export function createStory(world: World): Story {
  const scenes: Scene[] = [];
  let planned = 0;
  return {
    plan: (at, play) => {
      if (at > storyEnd) return;
      const scene = { at, order: planned++, play };
      const isAfter = (other: Scene) => other.at > at;
      const index = scenes.findIndex(isAfter);
      scenes.splice(index === -1 ? scenes.length : index, 0, scene);
    },
    play: async (onProgress) => {
      let done = 0;
      for (let scene = scenes.shift(); scene; scene = scenes.shift()) {
        world.at(scene.at);
        await scene.play();
        await world.relay();
        done += 1;
        if (done % 250 === 0) onProgress(done);
      }
    },
  };
}
