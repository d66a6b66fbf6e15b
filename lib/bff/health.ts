import 'server-only'
import { randomUUID } from 'node:crypto'
import { dataHeaders } from './envelope-response'
import { readBody, withUpstream } from './upstream'

const answer = (status: number, state: string): Response =>
  new Response(JSON.stringify({ status: state }), { status, headers: dataHeaders(randomUUID()) })

/** The process answers. Carries no data. */
export const healthz = { GET: async (): Promise<Response> => answer(200, 'ok') }

/** The process answers and so does the platform. */
export const readyz = {
  GET: async (): Promise<Response> => {
    try {
      const status = await withUpstream(
        { method: 'GET', path: '/healthz', language: 'en', requestId: randomUUID(), signal: AbortSignal.timeout(2000) },
        async (reply) => {
          await readBody(reply.body, 64 * 1024)
          return reply.status
        },
      )
      return status === 200 ? answer(200, 'ready') : answer(503, 'platform not ready')
    } catch {
      return answer(503, 'platform not reachable')
    }
  },
}

/** Takes violation reports of the Content-Security-Policy. At most 16 kB of one are looked at, as one log line. */
export const policyReports = {
  POST: async (request: Request): Promise<Response> => {
    const text = await request.text().catch(() => '')
    console.warn(JSON.stringify({ event: 'csp-violation', report: text.slice(0, 16_384) }))
    return new Response(null, { status: 204, headers: dataHeaders(randomUUID()) })
  },
}
