let loaded: Promise<void> | undefined;

/**
 * Brings the public pages' whole style sheet: a page carries its own share of it, and a living island shows more. Resolves
 * when it applies, at once in development, where it is there from the start.
 * @throws Error when it does not arrive; the next call tries again.
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
