import { equipmentDirectories } from './menu-equipment'
import { leaf, type SeedDirectory } from './menu-leaf'
import { officeDirectories } from './menu-office'

export const dashboardLeaf = leaf('/dashboard', '首页', 'Dashboard', 'dashboard', { perms: 'dashboard:view' })

/**
 * The sidebar of domain 2.33 with the titles of domain 1.1. Titles that a brand changes carry the first brand's; the
 * console puts the brand's own in their place. Buttons are the rights that a role is given on their screen.
 */
export const directories: readonly SeedDirectory[] = [...equipmentDirectories, ...officeDirectories]
