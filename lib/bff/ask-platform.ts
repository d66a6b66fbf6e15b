import 'server-only'
import { hasTooManyParameters } from '@/lib/contract/request-limits'
import { Refusal } from './answers'
import type { Call } from './call'
import type { BffRequest } from './exchange'
import { isJson, readRequestBody } from './limits/admission'
import { readRequestJson } from './request-json'
import { type UpstreamAnswer, type UpstreamRequest, withUpstream } from './upstream'

export const idempotencyKeyOf = (request: BffRequest): string | undefined =>
  /^[\w-]{16,64}$/.exec(request.header('idempotency-key') ?? '')?.[0]

/** What `use` makes of the body, which has to be a form of JSON within its limits. */
export const readForm = async <T>(
  { request, endpoint }: Call,
  use: (form: Record<string, unknown>, bytes: Buffer) => T,
): Promise<T> => {
  if (!isJson(request)) throw new Refusal('unsupportedMediaType')
  const bytes = await readRequestBody(request, endpoint.maxBody)
  if (bytes === null) throw new Refusal('payloadTooLarge')
  try {
    return use(bytes.length > 0 ? readRequestJson(bytes) : {}, bytes)
  } catch {
    throw new Refusal('badRequest')
  }
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the platform may change something for it. Of a path for every method the method alone says so. */
const mayChange = ({ request, endpoint }: Call): boolean =>
  endpoint.effect || (endpoint.anyMethod === true && !readMethods.has(request.method))

/** The call as the platform is asked it: with the session's token, and nothing of the browser's headers. */
export const toUpstreamRequest = (
  call: Call,
  { query = call.request.search, body }: { query?: string; body?: Buffer | undefined },
): UpstreamRequest => {
  const { request, endpoint, session, language } = call
  const isChange = mayChange(call)
  if (hasTooManyParameters(query)) throw new Refusal('badRequest')
  return {
    method: endpoint.anyMethod ? request.method : endpoint.method,
    path: endpoint.path + query,
    token: session?.token,
    language,
    requestId: request.requestId,
    clientAddress: request.address,
    idempotencyKey: isChange ? idempotencyKeyOf(request) : undefined,
    body,
    contentType: body ? 'application/json' : undefined,
    // A change goes on when the browser leaves; whether it happened must not depend on a closed tab.
    signal: isChange ? undefined : request.signal,
  }
}

/** Asks once a permit is free. Not before the body is read: a client that is slow with it holds none that others wait for. */
export const askPlatform = async <T>(
  { request }: Call,
  asked: UpstreamRequest,
  read: (answer: UpstreamAnswer) => Promise<T>,
): Promise<T> => {
  if (request.acquirePermit && !(await request.acquirePermit())) throw new Refusal('unavailable')
  return withUpstream(asked, read)
}
