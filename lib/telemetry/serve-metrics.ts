import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'

/** `GET /metrics` in the text format of Prometheus, on a port of its own that no terminator publishes. */
export const serveMetrics = (
  registry: Pick<Registry, 'contentType' | 'metrics'>,
  host: string,
  port: number,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(async (request, response) => {
      if (request.url !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics())
    })
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
