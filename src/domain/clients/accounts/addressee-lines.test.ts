import { expect, it } from "vitest";
import { type AddresseeFacts, addresseeLines } from "./addressee-lines.ts";

const person: AddresseeFacts = {
  name: "Amara Osei",
  companyName: null,
  addressLine1: "2 Example Road",
  addressLine2: null,
  city: "Leeds",
  state: null,
  postalCode: "LS1 1AA",
  country: "GB",
};

it.each<[string, Partial<AddresseeFacts>, string[]]>([
  ["a person", {}, ["Amara Osei", "2 Example Road", "Leeds LS1 1AA", "United Kingdom"]],
  [
    "a company, with the person it is sent to",
    { companyName: "Northgate Imports Ltd" },
    ["Northgate Imports Ltd", "Amara Osei", "2 Example Road", "Leeds LS1 1AA", "United Kingdom"],
  ],
  [
    "a company whose account has its name too, once",
    { companyName: "Amara Osei" },
    ["Amara Osei", "2 Example Road", "Leeds LS1 1AA", "United Kingdom"],
  ],
  [
    "a client who gave no address",
    { addressLine1: null, city: " ", postalCode: null, country: null },
    ["Amara Osei"],
  ],
])("addresseeLines names %s", (_, facts, lines) => {
  expect(addresseeLines({ ...person, ...facts })).toEqual(lines);
});
