import { connect, type Socket } from 'node:net'

/** A connection that sends given bytes at a given pace. */
export class SlowClient {
  /** When the other side closed, milliseconds after the start; undefined while open. */
  closedAfter: number | undefined
  received = ''
  readonly closed: Promise<number>
  private readonly socket: Socket
  private timer: NodeJS.Timeout | undefined

  constructor(port: number, first: string) {
    const began = Date.now()
    this.socket = connect(port, '127.0.0.1', () => this.socket.write(first))
    this.socket.on('data', (bytes) => {
      this.received += bytes.toString('latin1')
    })
    // The other side may cut it: the test waits for exactly that.
    this.socket.on('error', () => this.socket.destroy())
    this.closed = new Promise((resolve) => {
      this.socket.on('close', () => {
        clearInterval(this.timer)
        this.closedAfter = Date.now() - began
        resolve(this.closedAfter)
      })
    })
  }

  /** Sends the same bytes repeatedly. */
  repeat(text: string, everyMs: number): this {
    this.timer = setInterval(() => {
      if (this.socket.writable) this.socket.write(text)
    }, everyMs)
    return this
  }

  write(text: string): void {
    this.socket.write(text)
  }

  end(): void {
    clearInterval(this.timer)
    this.socket.destroy()
  }
}
