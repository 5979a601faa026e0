/** What the documentation does with a script: copies samples, remembers their language, and marks the heading in view. */
export function enhanceDocs(): void {
  document.documentElement.toggleAttribute("data-docs-ready", true);
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>("[data-copy]");
    if (button) void copySample(button);
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest(".docs-sample")) chooseLanguage(target.value);
  });
  const kept = readLanguage();
  if (kept) chooseLanguage(kept);
  markHeadings();
}

const languageKey = "summit-docs-language";

/** Undefined where the browser keeps nothing for pages. */
function readLanguage(): string | undefined {
  try {
    return localStorage.getItem(languageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

function chooseLanguage(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(".docs-sample input"))
    if (input.value === language) input.checked = true;
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Then the next page begins with the first language again.
  }
}

async function copySample(button: HTMLButtonElement): Promise<void> {
  const shown = [...(button.closest(".docs-sample")?.querySelectorAll("pre") ?? [])].find(
    (text) => text.getClientRects().length > 0,
  );
  const status = document.querySelector("[data-docs-status]");
  let result = "Copied";
  try {
    await navigator.clipboard.writeText(shown?.textContent ?? "");
  } catch {
    result = "Copy by hand";
    if (shown) getSelection()?.selectAllChildren(shown);
  }
  button.textContent = result;
  if (status) status.textContent = result === "Copied" ? result : "Select the sample and copy it by hand.";
  setTimeout(() => {
    button.textContent = "Copy";
    if (status) status.textContent = "";
  }, 2000);
}

/** The link of the first heading in the upper part of the window is the current one. */
function markHeadings(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLElement>("[data-heading]")].map((link) => [link.dataset.heading, link]),
  );
  if (links.size === 0) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const first = entries.find(({ isIntersecting }) => isIntersecting);
      if (!first) return;
      for (const link of links.values()) link.removeAttribute("aria-current");
      links.get(first.target.id)?.setAttribute("aria-current", "location");
    },
    { rootMargin: "-80px 0px -65% 0px" },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id ?? "");
    if (heading) observer.observe(heading);
  }
}
