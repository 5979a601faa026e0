import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates an island over its server-rendered HTML. */
export function hydrateIsland(place: HTMLElement, Component: ComponentType<never>): void {
  const props = JSON.parse(place.dataset.props ?? "{}") as never;
  hydrateRoot(place, createElement(Component, props), { identifierPrefix: `${place.dataset.island}-` });
}
