import { secondsInDay } from 'date-fns/constants'

const year = 365 * secondsInDay

/** Stores a choice of the interface in a cookie that the server reads while rendering. Holds no secret. */
export const writeCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${year}; SameSite=Lax`
}

/** Whether the browser keeps cookies for this site; `navigator.cookieEnabled` may be wrong about it. */
export const keepsCookies = (): boolean => {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = 'probe=1; Path=/; SameSite=Lax'
    const kept = document.cookie.includes('probe=1')
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = 'probe=; Path=/; Max-Age=0; SameSite=Lax'
    return kept
  } catch {
    return false
  }
}
