import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Session } from '@/lib/session/session'
import type { BffRequest } from './exchange'

/** Context of one proxied call. */
export type Call = {
  request: BffRequest
  endpoint: Endpoint
  platformId: PlatformId
  language: Language
  session: Session | null
  /** Id of a visitor without a session. */
  visitor: { id: string; isNew: boolean }
  /** Value of the device cookie that a successful sign-in sets. */
  device?: string
}
