import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { BffRequest } from '../exchange'

/** Whether our own page sent the request, by headers that the browser sets and a page cannot change. */
export const isOwnOrigin = ({ header }: Pick<BffRequest, 'header'>): boolean => {
  const site = header('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  // Without Sec-Fetch headers an Origin or Referer must name this host; a client that sends neither is not a browser
  // that another site could steer.
  const source = header('origin') ?? header('referer')
  if (source === null) return true
  return URL.canParse(source) && new URL(source).host === header('host')
}

/** A plain link may open a download, so it carries no custom header: its one-time ticket replaces it. */
export const mayCome = (request: BffRequest, endpoint: Endpoint): boolean => {
  if (endpoint.download) return isOwnOrigin(request) || request.header('sec-fetch-site') === 'none'
  return request.header('x-console') === '1' && isOwnOrigin(request)
}

/** Whether the body is uncompressed JSON in UTF-8. */
export const isJson = ({ header }: BffRequest): boolean =>
  header('content-encoding') === null &&
  /^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*$/i.test(header('content-type') ?? '')

/** The client disconnected during its body: not our error, and nobody to answer. */
export class BrokenBody extends Error {}

/** How long the rest of a body beyond the limit is still read, milliseconds. */
const discardTime = 500

async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new BrokenBody('the client has gone', { cause: error })
  }
}

/** Unread, the rest would keep a client that sends before it reads from its answer. The front door's time limit ends it. */
const dropRest = async (source: AsyncGenerator<Uint8Array>): Promise<void> => {
  try {
    while (!(await source.next()).done);
  } catch {
    // The client has gone.
  }
}

/**
 * Body of at most `limit` bytes, or null when it is longer, by bytes received and not by headers. The rest of a longer
 * one is dropped, for a moment before the answer: closing on a client that is still sending would lose it the answer.
 */
export const readRequestBody = async (request: BffRequest, limit: number): Promise<Buffer | null> => {
  const source = whole(request.body)
  const parts: Uint8Array[] = []
  let size = 0
  let ends: Promise<undefined> | undefined
  let timer: NodeJS.Timeout | undefined
  const beginDiscarding = () => {
    parts.length = 0
    ends ??= new Promise((resolve) => {
      timer = setTimeout(() => resolve(undefined), discardTime)
    })
  }
  if (Number(request.header('content-length') ?? 0) > limit) beginDiscarding()
  try {
    for (;;) {
      const next = await (ends ? Promise.race([source.next(), ends]) : source.next())
      if (next === undefined) dropRest(source)
      if (next === undefined || next.done) return ends ? null : Buffer.concat(parts)
      size += next.value.length
      if (size > limit) beginDiscarding()
      else if (!ends) parts.push(next.value)
    }
  } finally {
    clearTimeout(timer)
  }
}
