'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { usePlatformId } from '@/components/ui/brand-provider'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { litEntry, wayTo } from '@/lib/navigation/active-menu'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import { findRoute } from '@/lib/navigation/routes'
import styles from './breadcrumbs.module.css'
import { useTabs, useTabUrl } from './tabs-provider'
import { useEntryName } from './use-entry-name'

type Step = { key: string; name: string; href?: string }

/** From the menu's groups to what is shown: group, list, record. */
const useSteps = (menu: readonly MenuEntry[]): Step[] => {
  const path = usePathname()
  const route = findRoute(path, usePlatformId())
  const nameOf = useEntryName()
  const titleOf = useRouteTitle()
  const { tabs, active } = useTabs()
  const urlOf = useTabUrl()
  if (!route) return []
  const shown = tabs.find(({ key }) => key === active?.key)
  const entry = litEntry(menu, route, shown?.list)
  const way = entry ? wayTo(menu, entry.id) : []
  const steps = way.map(
    (each): Step => ({
      key: each.id,
      name: nameOf(each),
      // A group has no page of its own.
      ...(each.children.length === 0 && { href: urlOf(each.href) }),
    }),
  )
  if (entry?.href === path) return steps
  const record = shown?.record
  // An analysis of one controller has its list's title until the controller's name is known.
  if (!record && entry?.route === route) return steps
  return [...steps, { key: path, name: record ?? titleOf(route) }]
}

/** Without the groups that have the name of what follows: the same words twice say nothing more. */
export const withoutRepeats = (steps: readonly Step[]): Step[] =>
  steps.filter(({ name, href }, index) => href !== undefined || name !== steps[index + 1]?.name)

/** Where the page is in the menu; on a phone, its name only. */
export const Breadcrumbs = ({ menu }: { menu: readonly MenuEntry[] }) => {
  const t = useTranslations('shell')
  const steps = withoutRepeats(useSteps(menu))
  return (
    <nav className={styles.way} aria-label={t('breadcrumbs')}>
      <ol className={styles.list}>
        {steps.map(({ key, name, href }, index) => (
          <li key={key} className={styles.step}>
            {href && index < steps.length - 1 ? (
              <Link prefetch={false} href={href} className={styles.name} title={name}>
                {name}
              </Link>
            ) : (
              <span className={styles.name} title={name} aria-current={index === steps.length - 1 ? 'page' : undefined}>
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
