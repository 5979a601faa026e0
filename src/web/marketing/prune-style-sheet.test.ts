import { describe, expect, it } from "vitest";
import { pruneStyleSheet } from "./prune-style-sheet.ts";

const page = `<html class="site"><body><p class="md:p-2 2xl:m-1 a&gt;b">Words</p></body></html>`;
const cut = (sheet: string) => pruneStyleSheet(sheet, page);

describe("a page's share of the style sheet", () => {
  it.each([
    ["an element of the page", "p{margin:0}"],
    ["a class of the page", ".site{margin:0}"],
    ["a class with escaped signs", ".md\\:p-2{margin:0}"],
    ["a class that begins with a digit", ".\\32 xl\\:m-1{margin:0}"],
    ["a class that the markup writes with an entity", ".a\\>b{margin:0}"],
    ["any element", "*,:after{margin:0}"],
    ["a state", "p:hover{margin:0}"],
    ["the ring around what has the focus", ":focus-visible{outline:2px solid}"],
    ["a pseudo-element alone", "::file-selector-button{margin:0}"],
    ["an attribute", "[hidden]{display:none}"],
    ["what it cannot tell", ":is(:where(.group):hover .group-hover\\:underline){margin:0}"],
    ["a media query around what stays", "@media (width>=40rem){p{margin:0}}"],
    ["steps of an animation", "@keyframes turn{to{rotate:1turn}}"],
    ["a font", "@font-face{font-family:Inter}"],
    ["the order of layers", "@layer theme,base;"],
    ["a property that is read", ":root{--pine:#0f5b50}p{color:var(--pine)}"],
  ])("the page's style sheet keeps %s", (_, sheet) => {
    expect(cut(sheet)).toBe(sheet);
  });

  it.each([
    ["an element that the page has not", "table{margin:0}", ""],
    ["a class that the page has not", ".md\\:p-3{margin:0}", ""],
    ["a state of such a class", ".hover\\:p-2:hover{margin:0}", ""],
    ["one of several selectors", "p,table{margin:0}", "p{margin:0}"],
    ["a child of what the page has not", ".card>p{margin:0}", ""],
    ["a media query with nothing left in it", "@media (width>=40rem){table{margin:0}}", ""],
    ["a property that nothing reads, and what is empty then", ":root{--pine:#0f5b50}", ""],
    ["the registration of such a property", '@property --x{syntax:"*";inherits:false}', ""],
    ["properties that only such properties read", ":root{--a:1px;--b:var(--a)}", ""],
  ])("the page's style sheet drops %s", (_, sheet, left) => {
    expect(cut(sheet)).toBe(left);
  });
});
