import { connect, type Socket } from 'node:net'

type Waiting = { isHead: boolean; resolve: (status: number) => void }

const endOfHead = Buffer.from('\r\n\r\n')

/** Where the answer at the start of `bytes` ends, and its status; null while incomplete. */
const readAnswer = (bytes: Buffer, isHead: boolean): { status: number; end: number; closes: boolean } | null => {
  const headEnd = bytes.indexOf(endOfHead)
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const closes = /\r\nconnection: *close/i.test(head)
  const start = headEnd + endOfHead.length
  if (isHead || status === 204 || status === 304) return { status, end: start, closes }
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (length) {
    const end = start + Number(length[1])
    return bytes.length >= end ? { status, end, closes } : null
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, end: bytes.length, closes: true }
  for (let at = start; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    at = line + 2 + size + 2
    if (bytes.length < at) return null
    if (size === 0) return { status, end: at, closes }
  }
}

/** Sends raw requests one after the other over one connection, and opens another when the server has closed it. */
export class KeepAliveClient {
  private socket: Socket | undefined
  private received = Buffer.alloc(0)
  private waiting: Waiting | undefined

  constructor(private readonly port: number) {}

  /** Status of the answer; 0 when the server closed without one. */
  send(request: Buffer, isHead: boolean): Promise<number> {
    return new Promise((resolve) => {
      this.waiting = { isHead, resolve }
      this.received = Buffer.alloc(0)
      this.socket ??= this.open()
      this.socket.write(request)
    })
  }

  close(): void {
    this.socket?.destroy()
  }

  private open(): Socket {
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (bytes) => this.take(socket, bytes))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (this.socket === socket) this.socket = undefined
      if (this.waiting && this.socket === undefined) this.settle(0)
    })
    return socket
  }

  private take(socket: Socket, bytes: Buffer): void {
    this.received = Buffer.concat([this.received, bytes])
    const answer = this.waiting && readAnswer(this.received, this.waiting.isHead)
    if (!answer) return
    if (answer.closes) {
      this.socket = undefined
      socket.destroy()
    }
    this.settle(answer.status)
  }

  private settle(status: number): void {
    const { waiting } = this
    this.waiting = undefined
    waiting?.resolve(status)
  }
}
