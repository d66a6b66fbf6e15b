import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { stepUpMinutes } from '@/lib/contract/factor'
import { sharedRights } from '@/lib/contract/permission'
import { platformIds } from '@/lib/contract/platform-id'
import { userMay } from '@/lib/contract/user'
import { PlatformError } from '../error/platform-error'
import type { Call } from './call'

const mayInPreview = new Set(['role.leavePreview', 'auth.logout', 'auth.logoutByOtherPath'])

/** All that is left to somebody who must change their password: another knows it, or it is too old. */
const mayBeforeChange = new Set(['user.changePassword', 'auth.logout', 'auth.logoutByOtherPath'])

/** All that is left to somebody who must have a second factor and has none. */
const mayBeforeEnrolment = new Set([
  'auth.logout',
  'auth.logoutByOtherPath',
  'factor.status',
  'factor.beginTotp',
  'factor.confirmTotp',
  'factor.beginPasskey',
  'factor.addPasskey',
  'factor.stepUpOptions',
  'factor.stepUp',
])

/**
 * Refuses what asks for a second factor, shown within the last minutes, to a session where it was not. Who has no second
 * factor shows something only where everybody does, and in a session that began with a password that another user had set.
 */
export const assertStepUp = ({ route, actor, now }: Pick<Call, 'route' | 'actor' | 'now'>, input: unknown): void => {
  const { stepUp } = route.endpoint
  if (stepUp === undefined || actor === null) return
  // The schema of this same endpoint has made this input.
  if (typeof stepUp === 'function' && !stepUp(input as never)) return
  if (actor.freshTime !== null) {
    if (stepUp !== 'everybody' && !actor.hasFactor) return
    if (differenceInMilliseconds(now, actor.freshTime) < minutesToMilliseconds(stepUpMinutes)) return
  }
  throw new PlatformError('stepUpRequired')
}

/** Default deny: only what the endpoint names lets a caller through. */
export const assertAccess = ({ route, actor }: Pick<Call, 'route' | 'actor'>): void => {
  const { access } = route.endpoint
  if (access === 'public') return
  if (actor === null) throw new PlatformError('unauthorized')
  if (actor.mustChangePassword && !mayBeforeChange.has(route.name)) throw new PlatformError('mustChangePassword')
  if (actor.mustEnrol && !mayBeforeEnrolment.has(route.name)) throw new PlatformError('mustEnrolFactor')
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
