import { crc32, deflateSync } from 'node:zlib'

export const toPngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

type PngShape = {
  width?: number
  height?: number
  depth?: number
  colour?: number
  interlace?: number
  /** Rows before they are packed; without them a grey ramp. */
  rows?: Uint8Array
  /** Instead of the packed rows. */
  packed?: Uint8Array
  /** Behind the end. */
  behind?: Uint8Array
}

/** A PNG, right or wrong in what is named; of grey with opacity unless it says otherwise. */
export const makePng = (shape: PngShape = {}): Uint8Array<ArrayBuffer> => {
  const { width = 60, height = 20, depth = 8, colour = 4, interlace = 0 } = shape
  const bytes = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1
  const rows =
    shape.rows ?? Buffer.alloc(height * (1 + width * bytes)).map((_, at) => (at % (1 + width * bytes) ? at : 0))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, interlace], 8)
  const all = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toPngChunk('IHDR', head),
    toPngChunk('IDAT', shape.packed ?? deflateSync(rows)),
    toPngChunk('IEND', new Uint8Array()),
    shape.behind ?? new Uint8Array(),
  ])
  return new Uint8Array(all)
}
