import { createBrowserRouter, type RouteObject } from "react-router";

/** The design gallery exists in development only. */
const workshop: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "design",
        lazy: async () => ({ Component: (await import("./design/gallery/gallery.tsx")).Gallery }),
      },
    ]
  : [];

export function createRouter() {
  return createBrowserRouter([...workshop]);
}
