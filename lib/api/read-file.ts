import type { Endpoint, InputOf } from '@/lib/contract/endpoint'
import { attempt } from './call'
import { receive } from './send'

/**
 * The bytes of a file, by an endpoint that is a `download`, to be shown in the page or saved from it: at most what an upload may have. Rejects with CallError
 * as `call` does.
 */
export const readFile = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<Blob> => {
  const data = await attempt(endpoint, (sending) => receive(endpoint, input as object, sending), options)
  // A `download` endpoint answers with a Blob whatever its schema says.
  return data as Blob
}
