import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { toTimeZone, zoneCookie } from '@/lib/format/time-zone'

/**
 * Time zone of the browser being served, from its cookie. Without one China's is used, and `zoneScript` reloads the
 * page.
 */
export const currentTimeZone = cache(async (): Promise<string> => toTimeZone((await cookies()).get(zoneCookie)?.value))
