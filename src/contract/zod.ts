import { z } from "zod";

// zod compiles validators with `new Function`, which the content security policy of the pages forbids.
z.config({ jitless: true });

export { z };
