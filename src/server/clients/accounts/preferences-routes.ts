import * as contract from "#contract/clients/preferences.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { readPreferences, savePreferences } from "./preferences.ts";

export const preferencesRoutes: readonly Route[] = [
  read(contract.readPreferences, ({ session }, { db }) => readPreferences(db, session.client.id)),

  write(contract.savePreferences, async ({ tx, body, session, now }, { newId, config }) => {
    const by = { now, newId, screening: screeningRules(config) };
    await savePreferences(tx, { clientId: session.client.id, step: body }, by);
    return readPreferences(tx, session.client.id);
  }),
];
