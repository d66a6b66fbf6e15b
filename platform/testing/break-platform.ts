import type { Talk } from '../conformance/talk'

export type Json = Record<string, unknown>
type Envelope = { code: number; msg: string; data?: Json; fields?: Json }
type Rows = { list: Json[]; totalCount: number; totalPage: number; currPage: number }

/** Changes the envelopes of one path. */
export const rewrite =
  (path: string, change: (envelope: Envelope, asked: { path: string; init: RequestInit }) => unknown) =>
  (talk: Talk): Talk =>
  async (asked, init) => {
    const response = await talk(asked, init)
    if (!asked.startsWith(path) || !response.headers.get('content-type')?.includes('json')) return response
    const envelope = (await response.json()) as Envelope
    const changed = change(envelope, { path: asked, init }) ?? envelope
    const code = (changed as Partial<Envelope>).code
    return Response.json(changed, { status: code === 0 ? 200 : response.status })
  }

const rowsOf = ({ data }: Envelope): Rows | undefined =>
  Array.isArray((data as Partial<Rows> | undefined)?.list) ? (data as unknown as Rows) : undefined

export const inRows = (path: string, change: (rows: Rows, asked: string) => void) =>
  rewrite(path, (envelope, { path: asked }) => {
    const rows = rowsOf(envelope)
    if (rows) change(rows, asked)
  })

/** Asks something else than was asked. */
export const asking =
  (path: string, change: (query: URLSearchParams) => void) =>
  (talk: Talk): Talk =>
  (asked, init) => {
    if (!asked.startsWith(path)) return talk(asked, init)
    const url = new URL(asked, 'http://platform')
    change(url.searchParams)
    return talk(url.pathname + url.search, init)
  }

/** Answers in the platform's place. */
export const answering =
  (path: string, answer: (init: RequestInit) => Response | undefined) =>
  (talk: Talk): Talk =>
  async (asked, init) =>
    (asked.startsWith(path) ? answer(init) : undefined) ?? talk(asked, init)

export const headerOf = ({ headers }: RequestInit, name: string): string | null => new Headers(headers).get(name)
export const success = (data: unknown) => Response.json({ code: 0, msg: 'success', data })
