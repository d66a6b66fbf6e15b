import { eventApi } from '@/lib/contract/event'
import { isOwnPath, isProxied, type OwnPath, publicPages } from '@/lib/edge/paths'
import { isPlainPath } from '@/lib/format/plain-path'

/** Who answers a request target. */
export type Target =
  | { kind: 'refused' }
  /** The console itself: health, readiness, reports, single sign-on. */
  | { kind: 'service'; path: OwnPath; search: string }
  /** The platform, through the proxy; a stream of events lasts for hours. */
  | { kind: 'call' | 'stream'; path: string; search: string }
  | { kind: 'static'; path: string; search: string }
  /** A page; public ones need neither a session nor the platform. */
  | { kind: 'page'; path: string; search: string; isPublic: boolean }

/** What Next answers. */
export type Answered = Exclude<Target, { kind: 'refused' | 'static' }>

const longest = 4096

/** Parses a raw request target, `/path?query`. Refuses anything that two parsers could read differently. */
export const readTarget = (url: string, files: ReadonlySet<string>): Target => {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const search = at < 0 ? '' : url.slice(at)
  if (url.length > longest || !isPlainPath(path)) return { kind: 'refused' }
  if (isOwnPath(path)) return { kind: 'service', path, search }
  if (isProxied(path)) return { kind: path === eventApi.stream.path ? 'stream' : 'call', path, search }
  if (path.startsWith('/_next/static/') || files.has(path)) return { kind: 'static', path, search }
  // Next's image service, its data routes and the like: nothing here uses them.
  if (path.startsWith('/_next')) return { kind: 'refused' }
  return { kind: 'page', path, search, isPublic: publicPages.has(path) }
}
