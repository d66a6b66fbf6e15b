import type { MenuIcon } from '@/lib/contract/menu-icon'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type MenuEntry, menuGroups, type Screen, screens } from '@/lib/contract/screens'

/** An entry of the sidebar; `buttons` are the rights that a role is given on its screen. */
export type SeedLeaf = {
  url: string
  zh: string
  en: string
  icon: MenuIcon | ''
  perms: Permission | ''
  platformIds: PlatformId[]
  buttons: Permission[]
}
type SeedDirectory = { zh: string; en: string; icon: MenuIcon; order: number; leaves: SeedLeaf[] }

type Entry = Screen & { menu: MenuEntry }

const toLeaf = ({ path, menu, rights = {}, icon: ofRoute }: Entry): SeedLeaf => {
  const { zh, en, icon = ofRoute ?? '', right = '', platformIds = [] } = menu
  const buttons = Object.keys(rights).filter((each) => each !== right) as Permission[]
  // `Permission` is made of the rights of all screens: a test holds each `right` against it.
  return { url: path, zh, en, icon, perms: right as Permission | '', platformIds: [...platformIds], buttons }
}

const entries = Object.values<Screen>(screens).flatMap(({ menu, ...screen }): Entry[] =>
  menu ? [{ ...screen, menu }] : [],
)

export const dashboardLeaf = toLeaf({ ...screens.dashboard })

/** The sidebar of a new installation: groups with their screens, in their order. */
export const directories: readonly SeedDirectory[] = Object.entries(menuGroups).map(([key, group]) => ({
  ...group,
  leaves: entries
    .filter(({ menu }) => menu.group === key)
    .sort((a, b) => (a.menu.at ?? 0) - (b.menu.at ?? 0))
    .map(toLeaf),
}))
