/** What is used of a built file. */
export type BuiltFile = {
  readonly fileName: string;
  readonly imports: readonly string[];
  /** Source of a file that is an entry or loaded on demand. */
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
};

export type ScreenFiles = {
  /** Files that the application starts with. */
  readonly application: readonly string[];
  /** Further files of each screen, with those of the shell around it. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
};

export type ScreenSources = {
  /** Ends of the sources' paths. */
  readonly application: string;
  readonly shell: string;
  readonly screens: Readonly<Record<string, string>>;
};

/** Which files a browser needs for each screen, as the bundler divided the sources. @throws when a source is in no file. */
export function findScreenFiles(files: readonly BuiltFile[], sources: ScreenSources): ScreenFiles {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const fileOf = (source: string): string => {
    const found =
      files.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ??
      files.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
    if (!found) throw new Error(`${source} is in none of the built files`);
    return found.fileName;
  };
  const needed = (...starts: readonly string[]): ReadonlySet<string> => {
    const all = new Set(starts.map(fileOf));
    for (const name of all) for (const imported of byName.get(name)?.imports ?? []) all.add(imported);
    return all;
  };
  const application = needed(sources.application);
  const screens = Object.entries(sources.screens).map(([path, source]) => {
    const further = [...needed(sources.shell, source)].filter((name) => !application.has(name));
    return [path, further] as const;
  });
  return { application: [...application], screens: Object.fromEntries(screens) };
}

const screenOf = /"(\/[^"]*)": async \(\) =>\s*\(await import\("\.(\/[^"]+)"\)\)/g;

/** The source of each screen, as the list of screens names it. */
export function readScreenSources(list: string): Record<string, string> {
  const found = [...list.matchAll(screenOf)].map(([, path = "", source = ""]) => [path, source] as const);
  return Object.fromEntries(found);
}
