import { crc32, deflateRawSync } from "node:zlib";

type Packed = { name: string; content: Buffer; isStored?: boolean; size?: number; flags?: number };

/** A ZIP archive of these files; `size` and `flags` may lie. */
export function zipOf(...files: readonly Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, isStored = false, size = content.length, flags = 0 } of files) {
    const packed = isStored ? content : deflateRawSync(content);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(flags, 0);
    facts.writeUInt16LE(isStored ? 0 : 8, 2);
    facts.writeUInt32LE(crc32(content), 8);
    facts.writeUInt32LE(packed.length, 12);
    facts.writeUInt32LE(size, 16);
    facts.writeUInt16LE(name.length, 20);
    const header = Buffer.concat([
      Buffer.from("504b03041400", "hex"),
      facts,
      Buffer.alloc(2),
      Buffer.from(name),
    ]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    directory.push(
      Buffer.concat([
        Buffer.from("504b010214001400", "hex"),
        facts,
        Buffer.alloc(12),
        place,
        Buffer.from(name),
      ]),
    );
    parts.push(header, packed);
    at += header.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
