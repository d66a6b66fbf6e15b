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

/** Body of at most `limit` bytes, or null when it is longer: real bytes count, not what a header says. */
export const readRequestBody = async (request: BffRequest, limit: number): Promise<Buffer | null> => {
  if (Number(request.header('content-length') ?? 0) > limit) return null
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body) {
    size += part.length
    if (size > limit) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
