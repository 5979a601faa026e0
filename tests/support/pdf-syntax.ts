export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class PdfRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

export type PdfDict = { readonly [key: string]: PdfValue };
export type PdfValue = null | boolean | number | string | PdfName | PdfRef | readonly PdfValue[] | PdfDict;
type Token = { readonly value: PdfValue } | { readonly operator: string };

/** A string has one byte per character, or is UTF-16 if it begins with a byte order mark. */
function textOf(bytes: string): string {
  if (!bytes.startsWith("\xfe\xff")) return bytes;
  return Buffer.from(bytes.slice(2), "latin1").swap16().toString("utf16le");
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Reads values and operators in sequence (PDF 1.7, 7.2 and 7.3). */
class Scanner {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  next(): Token | null {
    this.match(/[\s\0]*/y);
    if (this.at >= this.text.length) return null;
    if (this.match(/<</y)) return { value: this.readDict() };
    if (this.match(/\[/y)) return { value: this.readUntil("]") };
    if (this.match(/\(/y)) return { value: textOf(this.readLiteral()) };
    const hex = this.match(/<([0-9A-Fa-f\s]*)>/y);
    if (hex)
      return { value: textOf(Buffer.from((hex[1] ?? "").replaceAll(/\s/g, ""), "hex").toString("latin1")) };
    const ref = this.match(/(\d+) 0 R(?![A-Za-z])/y);
    if (ref) return { value: new PdfRef(Number(ref[1])) };
    const number = this.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/y);
    if (number) return { value: Number(number[0]) };
    const name = this.match(/\/([^\s()<>[\]{}/%]*)/y);
    if (name) return { value: new PdfName(name[1] ?? "") };
    const word = this.match(/>>|[\])]|[^\s()<>[\]{}/%]+/y)?.[0] ?? "";
    if (word === "") throw new Error(`Not PDF: ${this.text.slice(this.at, this.at + 40)}`);
    const constants: Readonly<Record<string, PdfValue>> = { true: true, false: false, null: null };
    return word in constants ? { value: constants[word] ?? null } : { operator: word };
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  private readUntil(end: string): PdfValue[] {
    const values: PdfValue[] = [];
    for (let token = this.next(); token; token = this.next()) {
      if (!("operator" in token)) values.push(token.value);
      else if (token.operator === end) return values;
      else throw new Error(`Not PDF: ${token.operator} before ${end}`);
    }
    throw new Error(`Not PDF: no ${end}`);
  }

  private readDict(): PdfDict {
    const values = this.readUntil(">>");
    const pairs = values.flatMap((key, index) =>
      index % 2 === 0 ? [[key, values[index + 1] ?? null] as const] : [],
    );
    return Object.fromEntries(pairs.map(([key, value]) => [key instanceof PdfName ? key.name : "", value]));
  }

  private readLiteral(): string {
    let [bytes, depth] = ["", 1];
    while (this.at < this.text.length) {
      const character = this.text[this.at++] ?? "";
      if (character === "\\") {
        const octal = this.match(/[0-7]{1,3}/y);
        const escaped = octal ? "" : (this.text[this.at++] ?? "");
        bytes += octal ? String.fromCharCode(Number.parseInt(octal[0], 8)) : (escapes[escaped] ?? escaped);
        continue;
      }
      if (character === "(") depth += 1;
      if (character === ")") depth -= 1;
      if (depth === 0) return bytes;
      bytes += character;
    }
    throw new Error("Not PDF: a string without an end");
  }
}

export function parsePdfValue(text: string): PdfValue {
  const token = new Scanner(text).next();
  if (!token || "operator" in token) throw new Error(`Not a PDF value: ${text.slice(0, 40)}`);
  return token.value;
}

export function readTokens(text: string): Token[] {
  const scanner = new Scanner(text);
  const tokens: Token[] = [];
  for (let token = scanner.next(); token; token = scanner.next()) tokens.push(token);
  return tokens;
}
