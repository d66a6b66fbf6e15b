import type { MenuNode } from '@/lib/contract/menu'
import { menuIcons } from '@/lib/contract/menu-icon'
import { findRoute } from './routes'

const knownIcons = new Set<string>([...menuIcons, ''])

/** Menu entries without a screen or an icon of ours: one line each, for the log. */
export const unknownOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ url, icon, type, children }) => [
    ...(knownIcons.has(icon) ? [] : [`icon ${icon}`]),
    ...(type === 1 && !([6, 12, 13] as const).some((platform) => findRoute(url, platform)) ? [`url ${url}`] : []),
    ...unknownOf(children),
  ])
