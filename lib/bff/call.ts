import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Session } from '@/lib/session/session'
import type { BffAnswer, BffRequest } from './exchange'

/** What one proxied call works with: a request that may come, for a call of the contract, on one brand. */
export type Call = {
  request: BffRequest
  endpoint: Endpoint
  platformId: PlatformId
  language: Language
  session: Session | null
}

/** Answers a call; what it throws becomes the answer for that failure. */
export type CallHandler = (call: Call) => Promise<BffAnswer>
