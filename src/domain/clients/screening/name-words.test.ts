import { expect, it } from "vitest";
import { nameWords } from "./name-words.ts";

it.each([
  ["Zoë DÉMO-Listé", ["demo", "liste", "zoe"]],
  ["LISTED, Demo", ["demo", "listed"]],
  ["  Demo \t  Listed ", ["demo", "listed"]],
  ["O'Demo", ["odemo"]],
  ["O’Demo", ["odemo"]],
  ["Łukasz Øredemo Straße", ["lukasz", "oredemo", "strasse"]],
  ["Mr. J. Demo Jr", ["demo", "j", "jr"]],
  ["Synthetic Trading Company Ltd.", ["synthetic", "trading"]],
  ["Synthetic Trading S.p.A.", ["synthetic", "trading"]],
  ["The Bank of Demo, LLC", ["bank", "demo"]],
  ["Пример Демо", ["demo", "primer"]],
  ["Δήμος Παράδειγμα", ["dimos", "paradeigma"]],
  ["محمد دمو", ["DMW", "muhammad"]],
  ["דמו", ["DMV"]],
  ["例示 公司", ["gong", "li", "shi", "si"]],
  ["Demo S. de R.L. de C.V.", ["demo"]],
  ["Demo Aktiengesellschaft", ["demo"]],
  ["Demo Gesellschaft mit beschränkter Haftung", ["demo"]],
  ["Открытое акционерное общество Демо", ["demo", "otkrytoe"]],
  ["D.E.M.O. Trading", ["demo", "trading"]],
  ["First Demo of the Two", ["1", "2", "demo"]],
  ["'Abd al-Rahman Demo", ["abdul", "demo", "rahman"]],
  ["Demo-ud-Din", ["demo", "din"]],
  ["AG", ["ag"]],
  ["A B", ["a", "b"]],
  ["…", []],
])("the name %s is compared as %j", (name, words) => {
  expect(nameWords(name)).toEqual(words);
});
