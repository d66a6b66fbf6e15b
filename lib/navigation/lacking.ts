import type { Permission } from '@/lib/contract/permission'
import type { RouteName } from './routes'

/** What the platform does not have of the contract. Empty for a whole one, so that a page then carries nothing of it. */
export type Lacking = {
  /** Paths of calls. */
  calls: readonly string[]
  /** Rights of which it has not one call. */
  rights: readonly Permission[]
  /** Screens that would have nothing to show. */
  screens: readonly RouteName[]
}

export const lackingNothing: Lacking = { calls: [], rights: [], screens: [] }
