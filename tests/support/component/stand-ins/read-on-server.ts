import type { DataOf, Endpoint } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import type { ReadResult } from '@/lib/contract/read-failure'
import { answerRequest } from '../canned-platform'

/** The page's server reads use the same canned answers as the browser's requests. */
export const readOnServer = async <E extends Endpoint>(
  endpoint: E,
  input: Record<string, unknown>,
): Promise<ReadResult<DataOf<E>>> => {
  const { code, msg, data, requestId = '' } = await answerRequest({ by: 'page', path: endpoint.path, input })
  if (code !== codes.ok) return { failure: { code, message: msg, requestId } }
  // The canned answer was checked against the endpoint's schema.
  return { data: data as DataOf<E> }
}
