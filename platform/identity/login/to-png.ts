import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const toBlock = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const block = Buffer.alloc(named.length + 8)
  block.writeUInt32BE(data.length, 0)
  named.copy(block, 4)
  block.writeUInt32BE(crc32(named), named.length + 4)
  return block
}

/** A PNG of shades of grey, one byte for each pixel, row after row. It holds nothing but them. */
export const toPng = (pixels: Uint8Array, width: number): Buffer => {
  const height = pixels.length / width
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits, grey; the rest is 0: the only compression and filter there are, and no interlacing.
  header.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    signature,
    toBlock('IHDR', header),
    toBlock('IDAT', deflateSync(rows)),
    toBlock('IEND', Buffer.alloc(0)),
  ])
}
