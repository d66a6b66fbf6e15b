import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { BffRequest } from './exchange'

/** Whether our own page asked, by what a browser says and a page cannot change. */
export const isOwnOrigin = ({ header }: Pick<BffRequest, 'header'>): boolean => {
  const site = header('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  // Without Sec-Fetch headers an Origin or Referer must name this host; a client that sends none is not a browser
  // that another site could steer.
  const source = header('origin') ?? header('referer')
  if (source === null) return true
  return URL.canParse(source) && new URL(source).host === header('host')
}

/** A download may be opened by a plain link, so it carries no custom header: its one-time ticket stands for it. */
export const mayCome = (request: BffRequest, endpoint: Endpoint): boolean => {
  if (endpoint.download) return isOwnOrigin(request) || request.header('sec-fetch-site') === 'none'
  return request.header('x-console') === '1' && isOwnOrigin(request)
}

/** Whether the body is JSON in UTF-8, as it is and not packed. */
export const isJson = ({ header }: BffRequest): boolean =>
  header('content-encoding') === null &&
  /^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*$/i.test(header('content-type') ?? '')

/** The client has gone in the midst of its body: no fault of ours, and nobody to answer. */
export class BrokenBody extends Error {}

/** Longest that the rest of a body which is too long is read on, milliseconds. */
const discardTime = 500

async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new BrokenBody('the client has gone', { cause: error })
  }
}

/**
 * Body of at most `limit` bytes, or null when it is longer: real bytes count, not what a header says. Of a longer one
 * the rest is read on for a moment and not kept: closing on a client that is still sending would cost it the answer.
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
      if (next === undefined || next.done) return ends ? null : Buffer.concat(parts)
      size += next.value.length
      if (size > limit) beginDiscarding()
      else if (!ends) parts.push(next.value)
    }
  } finally {
    clearTimeout(timer)
  }
}
