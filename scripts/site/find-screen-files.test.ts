import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientScreens } from "../../src/web/client-screens.ts";
import { type BuiltFile, findScreenFiles, readScreenSources } from "./find-screen-files.ts";

const file = (fileName: string, imports: string[], moduleIds: string[], isLoaded = true): BuiltFile => ({
  fileName,
  imports,
  moduleIds,
  facadeModuleId: isLoaded ? (moduleIds.at(-1) ?? null) : null,
});

const files = [
  file("application.js", ["react.js"], ["/web/main.tsx"]),
  file("react.js", [], ["/node_modules/react/index.js"], false),
  file("shell.js", ["react.js", "shared.js"], ["/web/client/shell.tsx"]),
  file("shared.js", ["deep.js", "react.js"], ["/web/table.tsx", "/web/client/small.tsx"], false),
  file("deep.js", [], ["/domain/money.ts"], false),
  file("home.js", ["shared.js", "chart.js"], ["/web/client/home.tsx"]),
  file("chart.js", ["react.js"], ["/web/chart.tsx"], false),
];
const sources = { application: "/main.tsx", shell: "/client/shell.tsx" };

test("a screen needs its own file, the shell's, and whatever these import, but for what the application starts with", () => {
  const found = findScreenFiles(files, { ...sources, screens: { "/home": "/client/home.tsx" } });
  expect(found.application).toEqual(["application.js", "react.js"]);
  expect([...(found.screens["/home"] ?? [])].sort()).toEqual([
    "chart.js",
    "deep.js",
    "home.js",
    "shared.js",
    "shell.js",
  ]);
});

test("a screen that the bundler put into a file with others needs that file", () => {
  const found = findScreenFiles(files, { ...sources, screens: { "/small": "/client/small.tsx" } });
  expect([...(found.screens["/small"] ?? [])].sort()).toEqual(["deep.js", "shared.js", "shell.js"]);
});

test("a screen whose source was not built stops the build", () => {
  expect(() => findScreenFiles(files, { ...sources, screens: { "/gone": "/client/gone.tsx" } })).toThrow(
    "/client/gone.tsx is in none of the built files",
  );
});

test("the source of every screen is read from the list of screens", async () => {
  const list = await readFile(join(import.meta.dirname, "../../src/web/client-screens.ts"), "utf8");
  expect(Object.keys(readScreenSources(list))).toEqual(Object.keys(clientScreens));
});
