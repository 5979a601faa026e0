import fc from "fast-check";
import { expect, test } from "vitest";
import { createChunkNaming } from "./group-chunks.ts";

type Imports = Record<string, { imports: string[]; loads?: string[] }>;

/** The name of each module's file; entries are what nothing imports or loads. */
function nameChunks(modules: Imports): Record<string, string | undefined> {
  const ids = Object.keys(modules);
  const importersBy = (of: "imports" | "loads", id: string) =>
    ids.filter((importer) => modules[importer]?.[of]?.includes(id));
  const graph = {
    getModuleInfo: (id: string) => {
      const importers = importersBy("imports", id);
      const dynamicImporters = importersBy("loads", id);
      return { isEntry: importers.length + dynamicImporters.length === 0, importers, dynamicImporters };
    },
  };
  const name = createChunkNaming();
  return Object.fromEntries(ids.map((id) => [id, name(id, graph)]));
}

const screens = (area: string, count: number) =>
  Array.from({ length: count }, (_, index) => `/web/${area}/screen-${index}.tsx`);

test("a module that four screens of clients need shares a file with others like it", () => {
  const four = screens("client", 4);
  const names = nameChunks({
    "/web/index.html": { imports: [], loads: four },
    ...Object.fromEntries(four.map((screen) => [screen, { imports: ["/web/table.tsx"] }])),
    "/web/table.tsx": { imports: ["/domain/money.ts"] },
    "/domain/money.ts": { imports: [] },
  });
  expect(names["/web/table.tsx"]).toBe("shared-client");
  expect(names["/domain/money.ts"]).toBe("shared-client");
});

test("a module that Home needs is in another file than what only other screens of clients need", () => {
  const five = screens("client", 5);
  const home = "/web/client/dashboard/dashboard.tsx";
  const names = nameChunks({
    "/web/index.html": { imports: [], loads: [home, ...five] },
    [home]: { imports: ["/web/money.tsx"] },
    ...Object.fromEntries(five.map((screen) => [screen, { imports: ["/web/money.tsx", "/web/form.tsx"] }])),
    "/web/money.tsx": { imports: [] },
    "/web/form.tsx": { imports: [] },
  });
  expect(names["/web/money.tsx"]).toBe("shared-home-client");
  expect(names["/web/form.tsx"]).toBe("shared-client");
});

test("a module of Home and one other screen of clients is with those of Home and many", () => {
  const home = "/web/client/dashboard/dashboard.tsx";
  const names = nameChunks({
    "/web/index.html": { imports: [], loads: [home, "/web/client/screen.tsx"] },
    [home]: { imports: ["/web/money.tsx"] },
    "/web/client/screen.tsx": { imports: ["/web/money.tsx"] },
    "/web/money.tsx": { imports: [] },
  });
  expect(names["/web/money.tsx"]).toBe("shared-home-client");
});

test("a module of three screens is left to the bundler", () => {
  const three = screens("client", 3);
  const names = nameChunks({
    "/web/index.html": { imports: [], loads: three },
    ...Object.fromEntries(three.map((screen) => [screen, { imports: ["/web/table.tsx"] }])),
    "/web/table.tsx": { imports: [] },
  });
  expect(names["/web/table.tsx"]).toBeUndefined();
});

test("what an island of the public pages shares with the shell is apart from the rest of the shell", () => {
  const names = nameChunks({
    "/web/marketing/main.ts": { imports: [], loads: ["/web/marketing/calculator.tsx"] },
    "/web/marketing/calculator.tsx": { imports: ["/domain/money.ts"] },
    "/web/index.html": { imports: ["/domain/money.ts"] },
    "/domain/money.ts": { imports: [] },
  });
  expect(names["/domain/money.ts"]).toBe("shared-islands-shell");
});

test("what an island shares with screens is in one file, whichever screens they are", () => {
  const screen = "/web/client/screen.tsx";
  const home = "/web/client/dashboard/dashboard.tsx";
  const names = nameChunks({
    "/web/marketing/main.ts": { imports: [], loads: ["/web/marketing/calculator.tsx"] },
    "/web/marketing/calculator.tsx": { imports: ["/web/field.tsx", "/domain/rate.ts"] },
    "/web/index.html": { imports: [], loads: [home, screen] },
    [home]: { imports: ["/web/field.tsx", "/domain/rate.ts"] },
    [screen]: { imports: ["/domain/rate.ts"] },
    "/web/field.tsx": { imports: [] },
    "/domain/rate.ts": { imports: [] },
  });
  expect(names["/web/field.tsx"]).toBe("shared-islands-screens");
  expect(names["/domain/rate.ts"]).toBe("shared-islands-screens");
});

test("what starts the application is in no file that a public page can load", () => {
  const names = nameChunks({
    "/web/index.html": { imports: ["/web/main.tsx"], loads: ["/web/client/second-factor.tsx"] },
    "/web/main.tsx": { imports: ["/web/query.ts"] },
    "/web/client/second-factor.tsx": { imports: ["/web/query.ts"] },
    "/web/query.ts": { imports: [] },
  });
  expect(names["/web/main.tsx"]).toBeUndefined();
  expect(names["/web/query.ts"]).toBe("shared-shell");
});

test("files never import each other in a circle, and none of them needs what the bundler places", () => {
  const homes = ["/web/client/dashboard/dashboard.tsx", "/web/client/shell/client-shell.tsx"];
  const island = "/web/marketing/calculator.tsx";
  const pages = [
    "/web/marketing/main.ts",
    "/web/index.html",
    island,
    ...homes,
    ...screens("client", 7),
    ...screens("desk", 6),
  ];
  const shared = Array.from({ length: 25 }, (_, index) => `/domain/module-${index}.ts`);
  const graphs = fc.tuple(
    fc.array(fc.subarray(shared), { minLength: pages.length, maxLength: pages.length }),
    // Each shared module imports only later ones, as in a tree of files without circles.
    fc.array(fc.subarray(shared), { minLength: shared.length, maxLength: shared.length }),
  );
  fc.assert(
    fc.property(graphs, ([ofPages, ofShared]) => {
      const modules: Imports = {};
      for (const [index, page] of pages.entries()) modules[page] = { imports: ofPages[index] ?? [] };
      for (const [index, module] of shared.entries())
        modules[module] = {
          imports: (ofShared[index] ?? []).filter((other) => shared.indexOf(other) > index),
        };
      modules["/web/marketing/main.ts"] = { imports: ofPages[0] ?? [], loads: [island] };
      modules["/web/index.html"] = { imports: ofPages[1] ?? [], loads: pages.slice(3) };
      const names = nameChunks(modules);
      const uses = new Map<string, Set<string>>();
      for (const [id, { imports }] of Object.entries(modules)) {
        const from = names[id];
        if (from === undefined) continue;
        for (const imported of imports) {
          const to = names[imported];
          expect(to, `${id} imports ${imported}`).toBeDefined();
          if (to !== undefined && to !== from) uses.set(from, (uses.get(from) ?? new Set()).add(to));
        }
      }
      expect(findCircle(uses)).toBeUndefined();
    }),
  );
});

function findCircle(uses: Map<string, Set<string>>): string[] | undefined {
  const walk = (path: string[]): string[] | undefined => {
    for (const next of uses.get(path.at(-1) ?? "") ?? []) {
      if (path.includes(next)) return [...path, next];
      const circle = walk([...path, next]);
      if (circle) return circle;
    }
    return undefined;
  };
  for (const start of uses.keys()) {
    const circle = walk([start]);
    if (circle) return circle;
  }
  return undefined;
}
