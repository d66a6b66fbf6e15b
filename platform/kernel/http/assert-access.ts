import { sharedRights } from '@/lib/contract/permission'
import { platformIds } from '@/lib/contract/platform-id'
import { userMay } from '@/lib/contract/user'
import { PlatformError } from '../error/platform-error'
import type { Call } from './call'

const mayInPreview = new Set(['role.leavePreview', 'auth.logout', 'auth.logoutByOtherPath'])

/** All that is left to somebody whose password another knows. */
const mayBeforeChange = new Set(['user.changePassword', 'auth.logout', 'auth.logoutByOtherPath'])

/** Default deny: only what the endpoint names lets a caller through. */
export const assertAccess = ({ route, actor }: Pick<Call, 'route' | 'actor'>): void => {
  const { access } = route.endpoint
  if (access === 'public') return
  if (actor === null) throw new PlatformError('unauthorized')
  if (actor.mustChangePassword && !mayBeforeChange.has(route.name)) throw new PlatformError('mustChangePassword')
  // Whoever previews a role changes nothing, whatever they hold: all that is left to them is to leave.
  if (actor.previewRoleId !== null && route.endpoint.effect && !mayInPreview.has(route.name)) {
    throw new PlatformError('previewing')
  }
  if (access === 'session') return
  if (!userMay({ superAdmin: actor.superAdmin, perms: [...actor.perms] }, access)) throw new PlatformError('forbidden')
  // What every brand uses is changed by who has every brand.
  if (sharedRights.has(access) && platformIds.some((brand) => !actor.brandJurisdiction.includes(brand))) {
    throw new PlatformError('forbidden')
  }
}
