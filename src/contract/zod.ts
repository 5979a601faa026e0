import { z } from "zod";

// zod would compile validators with `new Function`, which the pages' content security policy forbids.
z.config({ jitless: true });

export { z };
