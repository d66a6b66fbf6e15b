import './zod-mode'
import * as z from 'zod'

/**
 * Every right that an endpoint can ask for and a role can hold, `area:action`.
 * `public` needs no session; `session` needs only one. Both are never granted, so they are not listed here.
 */
export const permissions = [
  'dashboard:view',
  'device:list',
  'device:export',
  'device:update',
  'device:unbind',
  'device:delete',
  'device:reboot',
  'device:import',
  'unit:list',
  'unit:update',
  'unit:control',
  'unit:export',
  'fault:list',
  'fault:handle',
  'fault:export',
  'repair:save',
  'ota:list',
  'ota:export',
  'ota:version',
  'ota:policy',
  'ota:task',
  'ota:approve',
  'appUser:list',
  'appUser:update',
  'appUser:type',
  'appUser:export',
  'group:list',
  'group:update',
  'group:dissolve',
  'distributor:list',
  'distributor:save',
  'distributor:audit',
  'organization:list',
  'organization:save',
  'organization:delete',
  'region:save',
  'user:list',
  'user:save',
  'user:password',
  'user:delete',
  'role:list',
  'role:save',
  'role:grant',
  'role:delete',
  'log:list',
  'log:export',
  'menu:list',
  'menu:save',
  'menu:update',
  'menu:delete',
] as const

export const Permission = z.enum(permissions)
export type Permission = z.infer<typeof Permission>
export type Access = Permission | 'public' | 'session'
