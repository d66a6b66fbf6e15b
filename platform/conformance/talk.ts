import { setTimeout as wait } from 'node:timers/promises'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
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

/** Longest that a limit of the platform is waited for, s, and how often in a row. */
const longestPause = 120
const mostPauses = 5

/** Sends a request again as soon as the platform says that it takes more: its limits are for everybody, us included. */
const talkInTime = async (
  talk: Talk,
  path: string,
  init: () => RequestInit,
): Promise<{ response: Response; begin: number }> => {
  for (let pauses = 0; ; pauses += 1) {
    const begin = performance.now()
    const response = await talk(path, init())
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (response.status !== 429 || !(seconds <= longestPause) || pauses === mostPauses) return { response, begin }
    await response.body?.cancel()
    await wait(secondsToMilliseconds(seconds))
  }
}

/** Asks as the console does: a query for GET, JSON for POST. */
export const ask = async (
  talk: Talk,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
  asking: Asking = {},
): Promise<Told> => {
  const isPost = method === 'POST'
  const { response, begin } = await talkInTime(talk, isPost ? path : path + toQuery(input), () => ({
    method,
    headers: { ...headersOf(asking), ...(isPost && { 'Content-Type': 'application/json' }) },
    ...(isPost && { body: JSON.stringify(input ?? {}) }),
    redirect: 'manual',
    signal: asking.signal ?? AbortSignal.timeout(longestMs + 5_000),
  }))
  const text = await response.text()
  return {
    status: response.status,
    ms: Math.round(performance.now() - begin),
    type: response.headers.get('content-type') ?? '',
    text,
    envelope: readEnvelope(text),
  }
}
