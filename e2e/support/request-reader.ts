/** A request as received over the wire. */
export type RecordedRequest = {
  method: string
  /** Request target as sent, query included. */
  target: string
  /** The target without its query. */
  path: string
  query: URLSearchParams
  /** Names as sent, in their order; a name may occur twice. */
  headers: [name: string, value: string][]
  /** Values of one header, whatever the case of its name. */
  header: (name: string) => string[]
  body: Buffer
  /** Head and body, byte for byte. */
  raw: Buffer
}

const endOfHead = Buffer.from('\r\n\r\n')

/** Body of a chunked message from `start`, and where it ends; null while incomplete. */
const readChunks = (bytes: Buffer, start: number): { body: Buffer; end: number } | null => {
  const parts: Buffer[] = []
  let at = start
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (Number.isNaN(size)) throw new Error('a chunk without a size')
    const from = line + 2
    if (bytes.length < from + size + 2) return null
    if (size === 0) return { body: Buffer.concat(parts), end: from + 2 }
    parts.push(bytes.subarray(from, from + size))
    at = from + size + 2
  }
}

const readLength = (bytes: Buffer, start: number, length: number): { body: Buffer; end: number } | null =>
  bytes.length < start + length ? null : { body: bytes.subarray(start, start + length), end: start + length }

/** Splits the bytes of one connection into requests. Parses only what our own client sends. */
export class RequestReader {
  private rest = Buffer.alloc(0)

  constructor(private readonly onRequest: (request: RecordedRequest) => void) {}

  push(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes])
    for (let request = this.take(); request; request = this.take()) this.onRequest(request)
  }

  private take(): RecordedRequest | null {
    const end = this.rest.indexOf(endOfHead)
    if (end < 0) return null
    const [start = '', ...lines] = this.rest.toString('latin1', 0, end).split('\r\n')
    const [method = '', target = ''] = start.split(' ')
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
    const header = (name: string) =>
      headers.filter(([own]) => own.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
    const bodyAt = end + endOfHead.length
    const chunked = header('transfer-encoding').some((value) => /chunked/i.test(value))
    const whole = chunked
      ? readChunks(this.rest, bodyAt)
      : readLength(this.rest, bodyAt, Number(header('content-length')[0] ?? 0))
    if (!whole) return null
    const raw = Buffer.from(this.rest.subarray(0, whole.end))
    this.rest = this.rest.subarray(whole.end)
    const [path = '', query = ''] = target.split('?', 2)
    return {
      method,
      target,
      path,
      query: new URLSearchParams(query),
      headers,
      header,
      body: Buffer.from(whole.body),
      raw,
    }
  }
}
