import './zod-mode'
import * as z from 'zod'

/** Icon names from the spec, spelled as there. Spec 3. */
export const menuIcons = [
  'dashboard',
  'equipmentCenter',
  'HIMIT',
  'faultanalysis',
  'outDoor',
  'inDoor',
  'import',
  'upgrade',
  'documentation',
  'APP-phone',
  'msghistory',
  'msgpush',
  'APP-version',
  'APP-GroupManagement',
  'APP-LogManagement',
  'userCenter',
  'organization',
  'user',
  'role',
  'APP-platformMange', // sic
  'platform-announcements',
  'platform-log',
  'platform-fault',
  'platform-guidance',
  'zip',
  'star',
  'tab',
] as const
export const MenuIcon = z.enum(menuIcons)
export type MenuIcon = z.infer<typeof MenuIcon>
