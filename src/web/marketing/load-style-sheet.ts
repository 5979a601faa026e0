let loaded: Promise<void> | undefined;

/**
 * Loads the public pages' complete style sheet: a page carries only its own part, and a hydrated island shows
 * more. Resolves once applied; at once in development. @throws Error when it fails to load; the next call
 * retries.
 */
export function loadStyleSheet(): Promise<void> {
  const { styles } = document.documentElement.dataset;
  if (styles === undefined) return Promise.resolve();
  loaded ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = styles;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      loaded = undefined;
      reject(new Error("the style sheet did not arrive"));
    });
    document.head.append(link);
  });
  return loaded;
}
