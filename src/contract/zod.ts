import { z } from "zod";

// In a browser, zod would compile validators with `new Function`, which the pages' content security policy
// forbids. The server compiles them.
z.config({ jitless: "document" in globalThis });

export { z };
