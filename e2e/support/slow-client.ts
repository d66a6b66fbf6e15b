import { connect, type Socket } from 'node:net'

/** A connection that says what it is told to, as slowly as it is told to. */
export class SlowClient {
  /** When the other side closed, milliseconds after this began; undefined while it is open. */
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
    // The other side may cut it: that is what is waited for.
    this.socket.on('error', () => this.socket.destroy())
    this.closed = new Promise((resolve) => {
      this.socket.on('close', () => {
        clearInterval(this.timer)
        this.closedAfter = Date.now() - began
        resolve(this.closedAfter)
      })
    })
  }

  /** Says the same again and again. */
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
