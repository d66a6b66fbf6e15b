import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { toTimeZone, zoneCookie } from '@/lib/format/time-zone'

/** Time zone of the browser being served, from its cookie; the first visit is served in China's. */
export const currentTimeZone = cache(async (): Promise<string> => toTimeZone((await cookies()).get(zoneCookie)?.value))
