import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { capabilityApi } from '@/lib/contract/capability'
import { type EndpointName, optionalEndpoints } from '@/lib/contract/need'
import { endpoints } from '@/lib/contract/registry'

/**
 * The run's platform with some endpoints taken away: it answers 404 to them, and does not name them. `silent` has the
 * required part only, so that it does not know `/sys/capabilities` either.
 */
export class LesserPlatform {
  /** Paths of calls that came although they are not there. */
  readonly askedInVain: string[] = []
  #server: Server | undefined

  private constructor(
    readonly without: readonly EndpointName[],
    readonly silent: boolean,
  ) {}

  static async start(without: readonly EndpointName[], { silent = false } = {}): Promise<LesserPlatform> {
    const platform = new LesserPlatform(without, silent)
    await platform.#listen()
    return platform
  }

  get url(): string {
    if (!this.#server) throw new Error('the platform is gone')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async #listen(): Promise<void> {
    const gone = this.silent
      ? optionalEndpoints
      : endpoints.filter(({ name }) => this.without.some((one) => one === name))
    const isGone = new Set(gone.map(({ endpoint }) => endpoint.path))
    const named = optionalEndpoints.map(({ name }) => name).filter((name) => !this.without.some((one) => one === name))
    const own = new URL(process.env.E2E_PLATFORM_URL ?? '')
    this.#server = createServer((incoming, outgoing) => {
      const path = (incoming.url ?? '').split('?')[0] ?? ''
      const json = (status: number, body: unknown) => {
        outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }
      if (path === capabilityApi.list.path) {
        if (!this.silent)
          return json(200, { code: 0, msg: 'success', data: { endpoints: [...named, 'of.aNewerContract'] } })
      }
      if (isGone.has(path as `/sys/${string}`)) {
        this.askedInVain.push(path)
        return json(404, { code: 404, msg: '', data: null })
      }
      const { method, headers, url } = incoming
      const onward = ask({ host: own.hostname, port: own.port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      outgoing.on('close', () => onward.destroy())
      incoming.pipe(onward)
    })
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }
}
