import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Session } from '@/lib/session/session'
import type { BffRequest } from './exchange'

/** What one proxied call works with. */
export type Call = {
  request: BffRequest
  endpoint: Endpoint
  platformId: PlatformId
  language: Language
  session: Session | null
  /** Id of the visitor who has no session yet. */
  visitor: { id: string; isNew: boolean }
  /** Value of the device cookie that a good sign-in sets. */
  device?: string
}
