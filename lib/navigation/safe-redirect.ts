const hasControlOrBackslash = (text: string): boolean =>
  [...text].some((character) => character === '\\' || character < ' ' || character === '\u007f')

/**
 * A requested path if it stays on this origin, otherwise the root. Never `/login`, which would loop.
 * The input comes from a query string, already decoded once.
 */
export const safeRedirect = (wanted: string | null | undefined): string => {
  if (!wanted || wanted.length > 2048 || !wanted.startsWith('/') || wanted.startsWith('//')) return '/'
  let decoded: string
  try {
    decoded = decodeURIComponent(wanted)
  } catch {
    return '/'
  }
  if (hasControlOrBackslash(wanted) || hasControlOrBackslash(decoded) || decoded.startsWith('//')) return '/'
  const origin = 'http://console.invalid'
  const url = new URL(wanted, origin)
  const path = decodeURIComponent(url.pathname)
  if (url.origin !== origin || path === '/login' || path.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
