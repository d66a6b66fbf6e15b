import { browserMethod, type DataOf, type Endpoint, type InputOf } from '@/lib/contract/endpoint'
import { Envelope, type FieldErrors } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'

/** A call that did not succeed: no answer, no envelope, or a code other than 0. */
export class CallError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly detail: {
      requestId?: string | undefined
      fields?: FieldErrors | undefined
      data?: unknown
      network?: true
    } = {},
  ) {
    super(message)
  }
}

const toQuery = (input: object): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

const request = async (endpoint: Endpoint, input: object, signal: AbortSignal | undefined): Promise<Response> => {
  const method = browserMethod(endpoint)
  const path = method === 'GET' ? endpoint.path + toQuery(input) : endpoint.path
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { 'X-Console': '1', ...(method === 'POST' && { 'Content-Type': 'application/json' }) },
      body: method === 'POST' ? JSON.stringify(input) : null,
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, 'network', { network: true })
  }
}

const parseEnvelope = async (response: Response): Promise<Envelope> => {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const parsed = Envelope.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw new CallError(codes.badGateway, 'badResponse', { requestId })
  return { requestId, ...parsed.data }
}

/**
 * The one call from the browser to the console's proxy. Resolves with the endpoint's data, rejects with CallError.
 * What arrives is held against the contract in development and tests; in production the proxy's answer is trusted.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<DataOf<E>> => {
  // Every input schema of the contract is an object; InputOf is only too generic to say so.
  const response = await request(endpoint, input as object, options.signal)
  const { code, msg, data, requestId, fields } = await parseEnvelope(response)
  if (code !== codes.ok) throw new CallError(code, msg, { requestId, fields, data })
  if (process.env.NODE_ENV === 'production') return data as DataOf<E>
  const parsed = endpoint.data.safeParse(data)
  if (!parsed.success) throw new CallError(codes.badGateway, `${endpoint.path}: ${parsed.error.message}`, { requestId })
  return parsed.data as DataOf<E>
}
