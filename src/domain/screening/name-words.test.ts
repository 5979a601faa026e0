import { expect, it } from "vitest";
import { nameWords } from "./name-words.ts";

it.each([
  ["Zoë DÉMO-Listé", ["demo", "liste", "zoe"]],
  ["LISTED, Demo", ["demo", "listed"]],
  ["  Demo \t  Listed ", ["demo", "listed"]],
  ["O'Demo", ["odemo"]],
  ["O’Demo", ["odemo"]],
  ["Łukasz Øredemo Straße", ["lukasz", "oredemo", "strasse"]],
  ["Mr. J. Demo Jr", ["demo", "jr"]],
  ["Synthetic Trading Company Ltd.", ["synthetic", "trading"]],
  ["Synthetic Trading S.p.A.", ["synthetic", "trading"]],
  ["The Bank of Demo, LLC", ["bank", "demo"]],
  ["Пример Демо", ["демо", "пример"]],
  ["例示 公司", ["例示", "公司"]],
  ["AG", ["ag"]],
  ["A B", ["a", "b"]],
  ["…", []],
])("%s is compared as %j", (name, words) => {
  expect(nameWords(name)).toEqual(words);
});
