/** The fields of one message: numbers and bytes by their field's number. */
export type Fields = ReadonlyMap<number, readonly (bigint | Buffer)[]>

const readVarint = (bytes: Buffer, start: number): [value: bigint, end: number] => {
  let value = 0n
  for (let at = start, shift = 0n; ; at += 1, shift += 7n) {
    const byte = bytes.readUInt8(at)
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return [value, at + 1]
  }
}

/** Reads a message of Protocol Buffers as its wire format has it. Throws for bytes that are none. */
export const readMessage = (bytes: Buffer): Fields => {
  const fields = new Map<number, (bigint | Buffer)[]>()
  let at = 0
  while (at < bytes.length) {
    const [key, next] = readVarint(bytes, at)
    const [number, wire] = [Number(key >> 3n), Number(key & 7n)]
    let value: bigint | Buffer
    if (wire === 0) [value, at] = readVarint(bytes, next)
    else {
      const [length, start] = wire === 2 ? readVarint(bytes, next) : [wire === 1 ? 8n : 4n, next]
      at = start + Number(length)
      if (![1, 2, 5].includes(wire) || at > bytes.length) throw new Error(`no message: wire type ${wire} at ${next}`)
      value = bytes.subarray(start, at)
    }
    fields.set(number, [...(fields.get(number) ?? []), value])
  }
  return fields
}

export const messagesOf = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((value) => readMessage(value as Buffer))

export const bytesOf = (fields: Fields, number: number): Buffer =>
  (fields.get(number)?.[0] as Buffer) ?? Buffer.alloc(0)
export const textOf = (fields: Fields, number: number): string => bytesOf(fields, number).toString('utf8')
export const numberOf = (fields: Fields, number: number): number => Number(fields.get(number)?.[0] ?? 0)
