import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/** Brings an island to life over the HTML that the server rendered for it. */
export function hydrateIsland(place: HTMLElement, Component: ComponentType<never>): void {
  const props = JSON.parse(place.dataset.props ?? "{}") as never;
  hydrateRoot(place, createElement(Component, props), { identifierPrefix: `${place.dataset.island}-` });
}
