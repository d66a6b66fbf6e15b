import { afterEach } from '@jest/globals'
import { eventApi } from '@/lib/contract/event'
import { cannedFetch } from './canned-platform'

/** What one request gets over the wire instead of the canned platform's answer; `undefined` passes that through. */
type Wired = { body: unknown; status?: number; headers?: Record<string, string> } | 'cut' | undefined
type Sent = { header: (name: string) => string | null; body: unknown }

const rules = new Map<string, (attempt: number) => Wired | Promise<Wired>>()
const sent = new Map<string, Sent[]>()

/** Sets what a path answers, by the number of the request, from 1. Restarts the count. */
export const onWire = (path: string, give: (attempt: number) => Wired | Promise<Wired>): void => {
  rules.set(path, give)
  sent.delete(path)
}

/** Requests for a path since its rule was set, with their headers. */
export const sentOnWire = (path: string): readonly Sent[] => sent.get(path) ?? []

/** An answer as the browser's `fetch` resolves with it. Text is sent as it is, everything else as JSON. */
const toResponse = ({ body, status = 200, headers = {} }: Exclude<Wired, 'cut' | undefined>): Response => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    ok: status < 400,
    status,
    headers: new Headers(headers),
    json: async () => JSON.parse(text),
    text: async () => text,
    // Of a Response only what lib/api reads.
  } as Response
}

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** What the console says of itself and of its platform. */
const ready = (): Wired => ({ body: { status: 'ok' }, headers: { 'x-request-id': 'canned' } })

/** The canned platform behind a programmable wire. The event stream is open and silent. */
const wiredFetch: typeof fetch = async (target, init = {}) => {
  const { pathname } = new URL(String(target), window.location.href)
  if (pathname === eventApi.stream.path) return untilAborted(init.signal)
  const headers = new Headers(init.headers)
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
  const all = [...sentOnWire(pathname), { header: (name: string) => headers.get(name), body }]
  sent.set(pathname, all)
  const wired = await (rules.get(pathname) ?? (pathname === '/healthz' ? ready : undefined))?.(all.length)
  if (wired === 'cut') throw new TypeError('Failed to fetch')
  return wired ? toResponse(wired) : cannedFetch(target, init)
}
globalThis.fetch = wiredFetch

afterEach(() => {
  rules.clear()
  sent.clear()
})
