import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { toTimeZone, zoneCookie } from '@/lib/format/time-zone'

/**
 * Time zone of the browser being served, from its cookie. A page that is served in China’s for want of it is asked for
 * again by `zoneScript`.
 */
export const currentTimeZone = cache(async (): Promise<string> => toTimeZone((await cookies()).get(zoneCookie)?.value))
