import { connect } from 'node:net'

export type RawAnswer = {
  /** 0 when the server closed without an answer. */
  status: number
  headers: Map<string, string[]>
  body: string
  /** Everything received, undecoded. */
  raw: Buffer
}

export type RawRequest = {
  method?: string
  /** Written into the request line as it is, without normalisation. */
  target: string
  /** Null: without a `Host` header. */
  host?: string | null
  /** Names and values as sent over the wire; a name may occur twice. */
  headers?: [name: string, value: string][]
  body?: string | Buffer
  /** Milliseconds until the connection is cut from here. */
  timeout?: number
}

const toAnswer = (raw: Buffer): RawAnswer => {
  const end = raw.indexOf('\r\n\r\n')
  const [start = '', ...lines] = raw.toString('latin1', 0, end < 0 ? raw.length : end).split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  const rest = end < 0 ? Buffer.alloc(0) : raw.subarray(end + 4)
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(start)?.[1] ?? 0),
    headers,
    body: headers.get('transfer-encoding')?.includes('chunked') ? joinChunks(rest) : rest.toString('utf8'),
    raw,
  }
}

const joinChunks = (bytes: Buffer): string => {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    const size = line < 0 ? 0 : Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (!size) return Buffer.concat(parts).toString('utf8')
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

/**
 * Sends one request byte for byte, as no HTTP client does: unnormalised paths, duplicate headers, any method. Asks
 * the server to close, and resolves with everything received until then.
 */
export const sendRaw = (port: number, request: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', target, host = `localhost:${port}`, headers = [], body, timeout = 15_000 } = request
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const names = new Set(headers.map(([name]) => name.toLowerCase()))
    const lines = [
      `${method} ${target} HTTP/1.1`,
      ...(host === null ? [] : [`Host: ${host}`]),
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(bytes && !names.has('content-length') && !names.has('transfer-encoding')
        ? [`Content-Length: ${bytes.length}`]
        : []),
      'Connection: close',
    ]
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
      if (bytes) socket.write(bytes)
    })
    socket.setTimeout(timeout, () => socket.destroy())
    socket.on('data', (part) => parts.push(part))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A reset after the answer is still an answer: a server may refuse a body that is still being sent.
      if (parts.length === 0 && error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => resolve(toAnswer(Buffer.concat(parts))))
  })
