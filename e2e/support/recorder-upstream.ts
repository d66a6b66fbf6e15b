import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { type RecordedRequest, RequestReader } from './request-reader'

/** What the recorder does with a complete request. */
export type Behaviour =
  | { kind: 'answer'; status?: number; headers?: Record<string, string>; body?: unknown; afterMs?: number }
  /** Sends exactly these bytes; the connection stays open unless `close` is set. */
  | { kind: 'bytes'; bytes: string | Buffer; close?: true }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** Announces the whole body, sends its first half, then nothing. */
  | { kind: 'stall'; body?: unknown }
  /** Cuts the connection, after the first half of the body or before any byte. */
  | { kind: 'reset'; midBody?: true; body?: unknown }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 307 | 308 }

type Target = string | RegExp

/** Answer with the envelope of success around `data`. */
export const success = (data: unknown = null): Behaviour => ({
  kind: 'answer',
  body: { code: 0, msg: 'success', data },
})

const toBytes = (body: unknown): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? null))

const head = (status: number, headers: Record<string, string>, length: number): string => {
  const all = { 'Content-Type': 'application/json', 'Content-Length': String(length), ...headers }
  return `HTTP/1.1 ${status} Recorded\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
}

/**
 * Mock platform API: a plain TCP server that records every request as received, and answers,
 * hangs, stalls, resets or redirects as configured per path. It knows nothing of the contract.
 */
export class RecorderUpstream {
  /** Complete requests in order of arrival. */
  readonly requests: RecordedRequest[] = []
  private readonly rules: { target: Target; behave: (request: RecordedRequest) => Behaviour }[] = []
  private readonly sockets = new Set<Socket>()
  /** Those on which the console asks for the readiness. */
  private readonly probes = new Set<Socket>()
  private server: Server | undefined
  private port = 0

  /** Starts on a free port of 127.0.0.1. Paths without a rule get a success envelope with `data: null`. */
  static async start(): Promise<RecorderUpstream> {
    const recorder = new RecorderUpstream()
    await recorder.open()
    return recorder
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Open connections of calls. */
  get openSockets(): number {
    return this.sockets.size - this.probes.size
  }

  /** Bytes of all requests so far, for a search that must find nothing. */
  get log(): string {
    return this.requests.map(({ raw }) => raw.toString('latin1')).join('\n')
  }

  /** Requests for a path, ignoring its query. */
  requestsFor(path: string): RecordedRequest[] {
    return this.requests.filter((request) => request.path === path)
  }

  /** Sets how requests for a path, ignoring its query, are handled. The last matching rule wins. */
  on(target: Target, behaviour: Behaviour | ((request: RecordedRequest) => Behaviour)): this {
    this.rules.unshift({ target, behave: typeof behaviour === 'function' ? behaviour : () => behaviour })
    return this
  }

  /** Clears requests and rules; connections stay. */
  reset(): void {
    this.requests.length = 0
    this.rules.length = 0
  }

  /** Refuses connections from now on, and cuts open ones. */
  async refuse(): Promise<void> {
    const { server } = this
    this.server = undefined
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }

  /** Listens, on the same port as before. */
  async open(): Promise<void> {
    if (this.server) return
    const server = createServer((socket) => this.serve(socket))
    this.server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.port, '127.0.0.1', resolve)
    })
    this.port = (server.address() as AddressInfo).port
  }

  stop(): Promise<void> {
    return this.refuse()
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket)
    socket.on('close', () => {
      this.sockets.delete(socket)
      this.probes.delete(socket)
    })
    socket.on('error', () => socket.destroy())
    const reader = new RequestReader((request) => {
      // The console asks for it all the time: it is no call, and only a rule of its own is about it.
      const isReadiness = request.path === '/readyz'
      if (isReadiness) this.probes.add(socket)
      else this.requests.push(request)
      const rule = this.rules.find(({ target }) =>
        typeof target === 'string' ? target === request.path : !isReadiness && target.test(request.path),
      )
      this.behave(socket, rule ? rule.behave(request) : success())
    })
    socket.on('data', (bytes) => reader.push(bytes))
  }

  private behave(socket: Socket, behaviour: Behaviour): void {
    switch (behaviour.kind) {
      case 'answer': {
        const body = toBytes(behaviour.body ?? { code: 0, msg: 'success', data: null })
        const send = () => {
          if (!socket.destroyed) {
            socket.write(
              Buffer.concat([Buffer.from(head(behaviour.status ?? 200, behaviour.headers ?? {}, body.length)), body]),
            )
          }
        }
        if (behaviour.afterMs) setTimeout(send, behaviour.afterMs)
        else send()
        return
      }
      case 'bytes':
        socket.write(behaviour.bytes)
        if (behaviour.close) socket.end()
        return
      case 'hang':
        return
      case 'stall':
      case 'reset': {
        if (behaviour.kind === 'reset' && !behaviour.midBody) {
          socket.resetAndDestroy()
          return
        }
        const body = toBytes(behaviour.body ?? { code: 0, msg: 'success', data: { list: [], totalCount: 0 } })
        const half = Buffer.concat([Buffer.from(head(200, {}, body.length)), body.subarray(0, body.length >> 1)])
        socket.write(half, () => {
          if (behaviour.kind === 'reset') setTimeout(() => socket.resetAndDestroy(), 50)
        })
        return
      }
      case 'redirect':
        socket.write(head(behaviour.status ?? 302, { Location: behaviour.to }, 0))
    }
  }
}
