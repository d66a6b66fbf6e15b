import { equipmentDirectories } from './menu-equipment'
import { leaf, type SeedDirectory } from './menu-leaf'
import { officeDirectories } from './menu-office'

export const dashboardLeaf = leaf('/dashboard', '首页', 'Dashboard', 'dashboard', { perms: 'dashboard:view' })

/**
 * The sidebar of domain 2.33 with the groups and titles of spec 1 and 2. The console shows a screen under its own title;
 * these names, with those of the first brand, are for menu setup and roles. Buttons are the rights that a role is given
 * on their screen.
 */
export const directories: readonly SeedDirectory[] = [...equipmentDirectories, ...officeDirectories]
