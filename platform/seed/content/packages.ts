import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file with one text, always the same for the same text: what demo packages are made of. */
export const toZip = (name: string, text: string): Buffer => {
  const content = Buffer.from(text)
  const packed = deflateRawSync(content)
  const sum = crc32(content)
  const fileName = Buffer.from(name)
  // Version, flags (UTF-8), deflate, no time, no date.
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x0800, 2)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(sum, 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(fileName.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, fileName, packed])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, Buffer.alloc(14), fileName])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
