import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Session } from '@/lib/session/session'

/** What one proxied call works with. */
export type Call = {
  request: Request
  endpoint: Endpoint
  platformId: PlatformId
  language: Language
  requestId: string
  session: Session | null
}
