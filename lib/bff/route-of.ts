import 'server-only'
import { platformIds } from '@/lib/contract/platform-id'
import { routeKey, routes } from '@/lib/contract/registry'
import { publicPages } from '@/lib/edge/paths'
import type { Target } from '@/lib/edge/request-target'
import { findRoute, routeOf } from '@/lib/navigation/routes'

/** What a request is for, in words of ours: an address may hold the id of a device, or whatever somebody has typed. */
export const describeTarget = (target: Target, method: string): { route: string; endpoint?: string } => {
  if (target.kind === 'call' || target.kind === 'stream') {
    const named = routes.get(routeKey(method, target.path))
    return named ? { route: named.endpoint.path, endpoint: named.name } : { route: 'unknown call' }
  }
  if (target.kind !== 'page') return { route: target.kind }
  const { path } = target
  if (publicPages.has(path)) return { route: path }
  const [name] = platformIds.flatMap((brand) => findRoute(path, brand) ?? [])
  if (name === undefined) return { route: 'unknown page' }
  const screen = routeOf(name).path
  return { route: path === screen ? screen : `${screen}/:id` }
}
