import { expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

it.each([
  ["Müller", "muller"],
  ["Mu\u0308ller", "muller"],
  ["İPEK Işık", "ipek isik"],
  ["Łukasz Żółć", "lukasz zolc"],
  ["Ñuñez", "nunez"],
  ["Ångström", "angstrom"],
  ["Søren Ærø", "soren aero"],
  ["STRAẞE, Straße", "strasse, strasse"],
  ["Đặng Thị Hương", "dang thi huong"],
  ["Þór Guðmundsson", "thor gudmundsson"],
  ["Əliyev ʻOkina", "eliyev 'okina"],
  ["Siobhán O’Neill", "siobhan o'neill"],
  ["ΟΔΥΣΣΕΎΣ", "οδυσσευσ"],
  ["Алёна", "алена"],
  ["Ｆｕｌｌ\u00a0width", "full width"],
  ["王小明 100%_", "王小明 100%_"],
])("%s is searched as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
