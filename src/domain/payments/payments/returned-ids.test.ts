import { expect, it } from "vitest";
import { findEndToEndIds } from "./returned-ids.ts";

const id = "0198f3c27a4b7c3d8e9f0a1b2c3d4e5f";

it.each<[string, readonly (string | undefined)[], string[]]>([
  ["as it was sent", [id], [id]],
  ["in capitals, within other words", [`RETURN OF ${id.toUpperCase()} ACCOUNT CLOSED`], [id]],
  ["with the hyphens of a UUID", ["0198f3c2-7a4b-7c3d-8e9f-0a1b2c3d4e5f"], [id]],
  ["twice in two texts", [id, `again ${id}`], [id]],
  ["not within a longer run of hexadecimal digits", [`${id}0`, `a${id}`], []],
  ["not where there is none", [undefined, "", "FX12345678"], []],
])("one of our end-to-end ids is found %s", (_, texts, expected) => {
  expect(findEndToEndIds(...texts)).toEqual(expected);
});
