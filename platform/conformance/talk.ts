import type { Endpoint } from '@/lib/contract/endpoint'
import { Envelope } from '@/lib/contract/envelope'
import { type Language, languageHeader } from '@/lib/contract/language'

/** Sends one request to the platform that is looked at: `fetch` of an address, or a platform in this process. */
export type Talk = (path: string, init: RequestInit) => Promise<Response>

/** What it answered. `envelope` is missing where the answer is none. */
export type Told = { status: number; ms: number; type: string; text: string; envelope: Envelope | undefined }

export type Asking = { token?: string | undefined; language?: Language; signal?: AbortSignal }

/** Longest wait for an answer, ms. Spec 7. */
export const longestMs = 40_000

export const toQuery = (input: unknown): string => {
  const entries = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}

const readEnvelope = (text: string): Envelope | undefined => {
  try {
    return Envelope.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The headers that the console sends with each call. Spec 7. */
export const headersOf = ({ token, language = 'zh' }: Asking): Record<string, string> => ({
  Language: languageHeader[language],
  ...(token !== undefined && { token }),
})

/** Asks as the console does: a query for GET, JSON for POST. */
export const ask = async (
  talk: Talk,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
  asking: Asking = {},
): Promise<Told> => {
  const begin = performance.now()
  const isPost = method === 'POST'
  const response = await talk(isPost ? path : path + toQuery(input), {
    method,
    headers: { ...headersOf(asking), ...(isPost && { 'Content-Type': 'application/json' }) },
    ...(isPost && { body: JSON.stringify(input ?? {}) }),
    redirect: 'manual',
    signal: asking.signal ?? AbortSignal.timeout(longestMs + 5_000),
  })
  const text = await response.text()
  return {
    status: response.status,
    ms: Math.round(performance.now() - begin),
    type: response.headers.get('content-type') ?? '',
    text,
    envelope: readEnvelope(text),
  }
}
