import type { Endpoint } from '@/lib/contract/endpoint'
import { change } from './call'
import { send } from './send'
import type { Refused } from './unsent-changes'

/** Sends a refused change again, as `call` did. Resolves with nothing: what made it is gone. */
export const sendRefused = async (refused: Refused): Promise<void> => {
  const { method, path, input } = refused
  const endpoint = { method, path, effect: true, data: { safeParse: (data: unknown) => ({ success: true, data }) } }
  // Of an endpoint only what a call in the browser reads.
  const sent = endpoint as Endpoint
  await change(sent, input, (options) => send(sent, input, options), {}, refused)
}
