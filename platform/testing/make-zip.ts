import { crc32, deflateRawSync } from 'node:zlib'

type Entry = {
  name: string
  content: Buffer | string
  /** Kept as it is, not packed. */
  stored?: true
  /** What the archive says of its size, where that is a lie. */
  claimedSize?: number
  /** Unix mode in the directory, such as that of a symbolic link. */
  mode?: number
}

/** An archive with whatever is in it, right or wrong: what no library would write. */
export const makeZip = (entries: readonly Entry[]): Buffer<ArrayBuffer> => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, stored, claimedSize, mode = 0o100644 } of entries) {
    const bytes = Buffer.from(content as string)
    const packed = stored ? bytes : deflateRawSync(bytes)
    const nameBytes = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x800, 2)
    shared.writeUInt16LE(stored ? 0 : 8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimedSize ?? bytes.length, 18)
    shared.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, nameBytes, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0003', 'latin1'), shared, rest, nameBytes]))
    locals.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, index, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

/** The smallest workbook, with one part in the place of its own. */
export const makeWorkbook = (more: readonly Entry[]): Buffer<ArrayBuffer> => {
  const xml = '<?xml version="1.0" encoding="UTF-8"?>'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const own: Entry[] = [
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    },
    {
      name: '_rels/.rels',
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf('') },
  ]
  const names = new Set(more.map(({ name }) => name))
  return makeZip([...own.filter(({ name }) => !names.has(name)), ...more])
}

/** A sheet with these rows, as XML. */
export const sheetOf = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
