import { processState } from '@/lib/config/process-state'
import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { retrySeconds } from './answers'
import type { BffRequest } from './exchange'

type Exchange = {
  request: BffRequest
  response: ServerResponse
  /** To be called when the answer is ready, before its reader takes it. */
  onAnswer?: (() => void) | undefined
}
type Known = Pick<BffRequest, 'path' | 'search' | 'requestId' | 'address'> & Pick<Exchange, 'onAnswer'>

const shared = processState<Map<string, Exchange>>('openExchanges')
const exchanges = (): Map<string, Exchange> => (shared.value ??= new Map())

/** The header by which a handler finds its exchange. Set by the front door, whatever the client sent. */
export const requestIdHeader = 'x-request-id'

const one = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : Array.isArray(value) ? value.join(', ') : value

/** Keeps a request for its route handler until the answer is out. */
export const openExchange = (
  request: IncomingMessage,
  response: ServerResponse,
  { onAnswer, ...known }: Known,
): void => {
  const gone = new AbortController()
  exchanges().set(known.requestId, {
    request: {
      ...known,
      method: request.method ?? '',
      header: (name) => one(request.headers[name]),
      body: request,
      signal: gone.signal,
    },
    response,
    onAnswer,
  })
  response.once('close', () => {
    exchanges().delete(known.requestId)
    if (!response.writableFinished) gone.abort()
  })
}

/**
 * The exchange behind a request of Next's; null when its client has left already, and undefined where no front door is
 * before it, under `next dev`. A handler works with it because Next's own request has another path and query than the
 * client sent, no address of the peer, and its response loses the length of the body.
 */
export const exchangeOf = ({ headers }: Request): Exchange | null | undefined =>
  shared.value && (shared.value.get(headers.get(requestIdHeader) ?? '') ?? null)

const pages = processState<Map<string, ServerResponse>>('openPages')

/** Keeps the response of a document until it is out. */
export const openPage = (requestId: string, response: ServerResponse): void => {
  pages.value ??= new Map()
  pages.value.set(requestId, response)
  response.once('close', () => pages.value?.delete(requestId))
}

/** Sends the page of a request with the status of one that cannot be shown now: Next knows no status but 200 for it. */
export const setPageUnavailable = (requestId: string): void => {
  const response = pages.value?.get(requestId)
  if (!response || response.headersSent) return
  const writeHead: (...given: unknown[]) => ServerResponse = response.writeHead.bind(response) as never
  response.writeHead = ((_status: number, ...rest: unknown[]) => {
    response.setHeader('Retry-After', retrySeconds)
    return writeHead(503, ...rest)
  }) as typeof response.writeHead
}
