import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { endSessionHere } from '@/lib/bff/sign-in/end-session-here'
import { currentPlatform } from '@/lib/brand/current-platform'
import { currentLanguage } from '@/lib/i18n/current-language'
import { sealSaid } from './said'
import { openSession, type Session, sessionCookie } from './session'

/** The session of the request being rendered, or null. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const session = await openSession((await cookies()).get(sessionCookie)?.value)
  return session?.platformId === (await currentPlatform()) ? session : null
})

/** Path and query that the browser requested, as the guard saw them. */
export const currentUrl = async (): Promise<string> => {
  const list = await headers()
  return `${list.get('x-pathname') ?? '/'}${list.get('x-search') ?? ''}`
}

/** The session, or a redirect to the sign-in page. Every page calls it, whatever the guard decided. */
export const requireSession = async (): Promise<Session> => {
  const session = await currentSession()
  if (session) return session
  return redirect(`/login?redirect=${encodeURIComponent(await currentUrl())}`)
}

/**
 * Ends a session that the platform no longer accepts, and redirects to the sign-in page with the code as the reason and
 * the platform's words. A page being rendered cannot clear a cookie: the sign-in page does, since it no longer opens a
 * session.
 */
export const endOnServer = async (code: number, words?: string): Promise<never> => {
  const session = await currentSession()
  if (session) endSessionHere(session)
  const said = words === undefined ? '' : `&said=${encodeURIComponent(await sealSaid(words, await currentLanguage()))}`
  return redirect(`/login?ended=${code}&redirect=${encodeURIComponent(await currentUrl())}${said}`)
}
