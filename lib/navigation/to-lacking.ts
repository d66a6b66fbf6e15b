import 'server-only'
import { optionalEndpoints } from '@/lib/contract/need'
import { permissions } from '@/lib/contract/permission'
import { endpoints } from '@/lib/contract/registry'
import { type Lacking, lackingNothing } from './lacking'
import { routeNames } from './routes'
import { screenReads } from './screen-reads'

/** What a platform lacks that has these optional endpoints. Names that the console does not know mean nothing to it. */
export const toLacking = (offered: ReadonlySet<string>): Lacking => {
  const missing = optionalEndpoints.filter(({ name }) => !offered.has(name))
  if (missing.length === 0) return lackingNothing
  const names = new Set<string>(missing.map(({ name }) => name))
  const isRightless = (permission: string): boolean =>
    endpoints.every(({ name, endpoint }) => endpoint.access !== permission || names.has(name))
  return {
    calls: missing.map(({ endpoint }) => endpoint.path),
    rights: permissions.filter(isRightless),
    screens: routeNames.filter((route) => {
      const reads = screenReads[route]
      return reads.length > 0 && reads.every((name) => names.has(name))
    }),
  }
}
