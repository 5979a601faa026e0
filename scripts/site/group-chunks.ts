type Module = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] };
/** What Rolldown tells the name function of a group. */
type ModuleGraph = { getModuleInfo(id: string): Module | null };

/** Who needs a module: the two entries, what the public pages hydrate, and the screens; Home apart, which opens first. */
const areas = ["site", "islands", "sign-in", "shell", "home", "client", "desk"] as const;
type Area = (typeof areas)[number];
type Uses = Record<Area, number>;

/** What Home shows, the frame around it and every other screen of clients, and the messages over it. */
const home = [
  "/client/dashboard/dashboard.tsx",
  "/client/shell/client-shell.tsx",
  "/design/toast-region.tsx",
];

/** A module that so many screens need goes into a common file. */
const common = 4;

/**
 * Names the file of a module that the shell, Home or many screens need, after the areas that need it. By itself the bundler
 * writes a file for each set of screens that share something: a hundred for one screen. What a module imports is
 * needed wherever the module is, so these files never import each other in a circle.
 *
 * @returns a name function for a group of Rolldown's; it leaves modules of few other screens to the bundler
 */
export function createChunkNaming(): (moduleId: string, graph: ModuleGraph) => string | undefined {
  const modules = new Map<string, Module | null>();
  return (moduleId, graph) => {
    const users = new Set([moduleId]);
    const uses: Uses = { site: 0, islands: 0, "sign-in": 0, shell: 0, home: 0, client: 0, desk: 0 };
    for (const id of users) {
      if (!modules.has(id)) modules.set(id, graph.getModuleInfo(id));
      const module = modules.get(id);
      if (!module) continue;
      for (const importer of module.importers) users.add(importer);
      const area = findArea(id, module);
      if (area) uses[area]++;
    }
    return nameChunk(uses);
  };
}

/** Nothing for a module that is neither an entry nor loaded on demand. */
function findArea(id: string, { isEntry, dynamicImporters }: Module): Area | undefined {
  if (isEntry) return id.includes("/marketing/") ? "site" : "shell";
  if (dynamicImporters.length === 0) return undefined;
  const isPublic = dynamicImporters.some((importer) => importer.includes("/marketing/"));
  if (isPublic) return id.includes("/marketing/") ? "islands" : "sign-in";
  if (id.includes("/web/desk/")) return "desk";
  return home.some((source) => id.endsWith(source)) ? "home" : "client";
}

function nameChunk(uses: Uses): string | undefined {
  // What one entry alone needs stays with it: a file that others import must not start the application.
  if (Object.values(uses).reduce((sum, count) => sum + count) < 2) return undefined;
  if (uses.shell === 0 && uses.home === 0 && uses.client < common && uses.desk < common) return undefined;
  // The islands share little with the screens: one file, or one more with what starts the application.
  if (uses.islands > 0 && uses.site === 0) return name(["islands", uses.shell > 0 ? "shell" : "screens"]);
  const users = areas.filter((area) => uses[area] > 0);
  // Every screen has the shell, so how many need its modules makes no difference.
  if (uses.shell > 0) return name(users.filter((area) => !isScreens(area)));
  // A client's other screens find Home's files in the browser's cache, however few of them share a module.
  const isFew = (area: Area) =>
    uses[area] < common && (area === "desk" || (area === "client" && uses.home === 0));
  return name(users.map((area) => (isFew(area) ? `some-${area}` : area)));
}

function isScreens(area: Area): boolean {
  return area === "home" || area === "client" || area === "desk";
}

function name(users: readonly string[]): string {
  return ["shared", ...users].join("-");
}
