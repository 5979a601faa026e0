import { type ComponentType, createElement, type ReactElement, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates an island over its server-rendered HTML. Resolves once it handles what is done to it. */
export function hydrateIsland(place: HTMLElement, Component: ComponentType<never>): Promise<void> {
  const props = JSON.parse(place.dataset.props ?? "{}") as never;
  return new Promise((resolve) => {
    const island = createElement(Component, props);
    hydrateRoot(place, createElement(Hydrated, { island, onHydrated: resolve }), {
      identifierPrefix: `${place.dataset.island}-`,
    });
  });
}

function Hydrated({ island, onHydrated }: { island: ReactElement; onHydrated: () => void }): ReactElement {
  useLayoutEffect(onHydrated, [onHydrated]);
  return island;
}
