import './zod-mode'
import * as z from 'zod'
import type { Bilingual, Language } from './language'
import { type Screen, screens } from './screens'

type Rights<S> = S extends { rights: infer Named } ? keyof Named & string : never
/** Every right that an endpoint can require and a role can hold, `area:action`: the rights of all screens. */
export type Permission = { [Name in keyof typeof screens]: Rights<(typeof screens)[Name]> }[keyof typeof screens]

const names = Object.assign({}, ...Object.values<Screen>(screens).map(({ rights }) => rights)) as Record<
  Permission,
  Bilingual
>
export const permissions = Object.keys(names) as [Permission, ...Permission[]]
export const Permission = z.enum(permissions)

/** Name of a right; its code is never shown. */
export const permissionName = (permission: Permission, language: Language): string => names[permission][language]

/**
 * Rights to change what every brand uses: only superusers have them. A menu row gives rights to people of other
 * brands, and an organization gives its people their regions.
 */
export const sharedRights: ReadonlySet<Permission> = new Set([
  'menu:save',
  'menu:update',
  'menu:delete',
  'organization:save',
  'organization:delete',
  'region:save',
  // It decides on what goes out on every brand.
  'heldWork:decide',
  'retention:save',
])
export type Access = Permission | 'public' | 'session'
