import type { DataOf, Endpoint, InputOf } from '@/lib/contract/endpoint'
import type { Ask } from './places'

const marked = { 'X-Console': '1' }
type Envelope = { code: number; msg: string; data: unknown }

const toQuery = (input: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )

/** Signs in at a console and makes its browser's calls; answers must match the contract. */
export const signIn = async (url: string, username: string, password: string): Promise<Ask> => {
  const opened = await fetch(`${url}/sys/login`, {
    method: 'POST',
    headers: { ...marked, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = opened.headers.getSetCookie().find((each) => each.startsWith('Admin-Token='))
  if (!cookie) throw new Error(`signing in failed: ${await opened.text()}`)
  const headers = { ...marked, Cookie: cookie.split(';', 1)[0] ?? '' }
  return async <E extends Endpoint>({ method, path, data }: E, input: InputOf<E>): Promise<DataOf<E>> => {
    const answer = await (method === 'GET'
      ? fetch(`${url}${path}?${toQuery(input as object)}`, { headers })
      : fetch(`${url}${path}`, {
          method,
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        }))
    const envelope = (await answer.json()) as Envelope
    if (envelope.code !== 0) throw new Error(`${path} answers ${envelope.code} ${envelope.msg}`)
    // Parsed by the endpoint's own schema.
    return data.parse(envelope.data ?? null) as DataOf<E>
  }
}
