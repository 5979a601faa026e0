import { registerHooks } from "node:module";

/** A piece of a file's text and its replacement in the broken version. */
export type CodeMutation = { readonly path: string; readonly right: string; readonly wrong: string };

const mutations: readonly CodeMutation[] = JSON.parse(process.env.BROKEN_CODE ?? "[]");

// Preloaded by a process whose code is broken on purpose.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const text = loaded.source?.toString() ?? "";
    const broken = mutations.find(({ path }) => url.endsWith(path));
    if (!broken) return loaded;
    if (!text.includes(broken.right)) throw new Error(`${broken.path} does not say: ${broken.right}`);
    return { ...loaded, source: text.replace(broken.right, broken.wrong) };
  },
});
