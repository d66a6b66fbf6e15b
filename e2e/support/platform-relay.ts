import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A relay between a test's console and the run's platform, so that the platform can disappear and return for that
 * console only: on the wire like a killed process, connections are reset and refused.
 */
export class PlatformRelay {
  private server: Server | undefined
  private readonly sockets = new Set<Socket>()
  private isSilent = false

  get url(): string {
    if (this.server === undefined) throw new Error('the platform is gone')
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Makes the platform reachable, on that port or on a free one. */
  async comes(port = 0): Promise<void> {
    const server = createServer((down) => {
      const up = connect(Number(new URL(process.env.E2E_PLATFORM_URL ?? '').port), '127.0.0.1')
      for (const [socket, other] of [
        [down, up],
        [up, down],
      ] as const) {
        this.sockets.add(socket)
        socket.pipe(other)
        if (this.isSilent) socket.pause()
        // When one side breaks off, end the other too.
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

  /** Makes the platform take connections and answer nothing, as a stopped process does; or go on where it was. */
  setSilent(isSilent: boolean): void {
    this.isSilent = isSilent
    for (const socket of this.sockets) {
      if (isSilent) socket.pause()
      else socket.resume()
    }
  }

  /** Makes the platform unreachable and cuts all its connections. */
  async goes(): Promise<void> {
    const { server } = this
    this.server = undefined
    if (server === undefined) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of this.sockets) socket.resetAndDestroy()
    await closed
  }
}
