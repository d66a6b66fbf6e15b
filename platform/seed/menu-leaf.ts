import type { MenuIcon } from '@/lib/contract/menu'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'

export type SeedLeaf = {
  url: string
  zh: string
  en: string
  icon: MenuIcon | ''
  perms?: Permission
  platformIds?: PlatformId[]
  /** Rights that a role is given on the screen. */
  buttons?: readonly Permission[]
}
export type SeedDirectory = { zh: string; en: string; icon: MenuIcon; order: number; leaves: SeedLeaf[] }

export const leaf = (
  url: string,
  zh: string,
  en: string,
  icon: SeedLeaf['icon'] = '',
  more: Partial<SeedLeaf> = {},
): SeedLeaf => ({
  url,
  zh,
  en,
  icon,
  ...more,
})
