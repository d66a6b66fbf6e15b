import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Stands between a console of a test and the platform of the run, so that a platform can go and come for that console
 * alone: on the wire it is gone as one is whose process was killed, connections are reset and none is taken.
 */
export class PlatformRelay {
  private server: Server | undefined
  private readonly sockets = new Set<Socket>()

  get url(): string {
    if (this.server === undefined) throw new Error('the platform is gone')
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** The platform is there, on that port or on a free one. */
  async comes(port = 0): Promise<void> {
    const server = createServer((down) => {
      const up = connect(Number(new URL(process.env.E2E_PLATFORM_URL ?? '').port), '127.0.0.1')
      for (const [socket, other] of [
        [down, up],
        [up, down],
      ] as const) {
        this.sockets.add(socket)
        socket.pipe(other)
        // What one side has broken off ends for the other too.
        socket.on('error', () => other.destroy())
        socket.once('close', () => {
          this.sockets.delete(socket)
          other.destroy()
        })
      }
    })
    this.server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  }

  /** The platform is gone, with all its connections. */
  async goes(): Promise<void> {
    const { server } = this
    this.server = undefined
    if (server === undefined) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of this.sockets) socket.resetAndDestroy()
    await closed
  }
}
