'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { createContext, type MouseEvent, memo, type Ref, use, useMemo, useState } from 'react'
import { useApprovals } from '@/components/features/ota-task/use-approvals'
import { useAppearance } from '@/components/shell/appearance-provider'
import { useBrandNames, usePlatformId } from '@/components/ui/brand-provider'
import { Icon } from '@/components/ui/icon'
import { MenuIcon } from '@/components/ui/menu-icon'
import { wayTo } from '@/lib/navigation/active-menu'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import { paths } from '@/lib/navigation/paths'
import { uniqueIcons } from '@/lib/navigation/unique-icons'
import styles from './sidebar.module.css'
import { useTabUrl } from './tabs-provider'
import { useEntryName } from './use-entry-name'
import { useLitEntry } from './use-lit-entry'

const Approvals = createContext(0)

type SidebarProps = {
  ref: Ref<HTMLElement>
  menu: MenuEntry[]
  onNavigate: () => void
  hidden: boolean
  /** Open over the page, on a narrow screen. */
  isModal: boolean
}

/** Brand banner and the server's menu. */
export const Sidebar = memo(function Sidebar({ ref, menu, onNavigate, hidden, isModal }: SidebarProps) {
  const t = useTranslations('shell')
  const { banner } = useBrandNames()
  const platformId = usePlatformId()
  const { settings } = useAppearance()
  const icons = useMemo(() => uniqueIcons(menu), [menu])
  const lit = useLitEntry(menu)
  const way = useMemo(() => (lit ? wayTo(menu, lit.id).map(({ id }) => id) : []), [menu, lit])
  const nameOf = useEntryName()
  const approvals = useApprovals()
  return (
    <aside
      ref={ref}
      className={styles.sidebar}
      inert={hidden}
      {...(isModal && { role: 'dialog', 'aria-modal': true, 'aria-label': t('mainMenu') })}
    >
      {settings.sidebarLogo && (
        <Link prefetch={false} href="/" className={styles.banner} title={banner} onClick={onNavigate}>
          <span className={styles.mark} data-brand={platformId} aria-hidden="true" />
          <span className={styles.bannerText}>
            <Unbroken text={banner} />
          </span>
        </Link>
      )}
      <nav id="sidebar" className={styles.nav} aria-label={t('mainMenu')}>
        <h2 className={styles.heading}>{t('nav')}</h2>
        {menu.length === 0 && <p className={styles.noMenu}>{t('noMenu')}</p>}
        <Approvals value={approvals}>
          <ul className={styles.list}>
            {menu.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                icon={icons.get(entry.id)}
                depth={0}
                way={way}
                nameOf={nameOf}
                onNavigate={onNavigate}
              />
            ))}
          </ul>
        </Approvals>
      </nav>
    </aside>
  )
})

/** A text whose hyphenated words stay whole: "Big-Data" is one. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className={styles.word}>
        {part}
      </span>
    ) : (
      part
    ),
  )

const leadsToUpgrades = ({ route, children }: MenuEntry): boolean =>
  route === 'otaUpgradeList' || children.some(leadsToUpgrades)

/** What waits for the reader behind this entry, as a way to it. Behind a closed group it stands at the group. */
const Waiting = ({ entry, onNavigate }: Pick<EntryProps, 'entry' | 'onNavigate'>) => {
  const t = useTranslations('shell')
  const count = use(Approvals)
  if (count === 0 || !leadsToUpgrades(entry)) return null
  const text = t('approvals', { count })
  return (
    <Link
      prefetch={false}
      href={paths.otaApprovals()}
      className={styles.badge}
      title={text}
      aria-label={text}
      onClick={onNavigate}
    >
      {count > 99 ? '99+' : count}
    </Link>
  )
}

type EntryProps = {
  entry: MenuEntry
  icon?: string | undefined
  depth: number
  /** Ids from the top of the menu to the lit entry. */
  way: readonly string[]
  nameOf: (entry: MenuEntry) => string
  onNavigate: () => void
}

const Entry = memo(function Entry({ entry, icon, depth, way, nameOf, onNavigate }: EntryProps) {
  const urlOf = useTabUrl()
  const router = useRouter()
  const { sidebarOpen, setSidebarOpen } = useAppearance()
  const inside = way.includes(entry.id)
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? inside
  const name = nameOf(entry)
  /** An open page comes back as it was left, with its filters. */
  const follow = (event: MouseEvent) => {
    onNavigate()
    const url = entry.route ? urlOf(entry.href) : entry.href
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (url === entry.href || !isPlain) return
    event.preventDefault()
    router.push(url)
  }
  if (entry.children.length === 0) {
    return (
      <li className={styles.entry}>
        <Link
          // Prefetching thirty screens would cost more than it saves.
          prefetch={false}
          href={entry.href}
          className={styles.item}
          data-depth={depth}
          aria-current={inside ? 'page' : undefined}
          title={name}
          onClick={follow}
        >
          {icon && <MenuIcon name={icon} />}
          <span className={styles.label}>{name}</span>
        </Link>
        <Waiting entry={entry} onNavigate={onNavigate} />
      </li>
    )
  }
  const isOpen = open && sidebarOpen
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.item}
        data-depth={depth}
        data-inside={inside}
        aria-expanded={isOpen}
        title={name}
        onClick={() => {
          setChosen(sidebarOpen ? !open : true)
          if (!sidebarOpen) setSidebarOpen(true)
        }}
      >
        {icon && <MenuIcon name={icon} />}
        <span className={styles.label}>{name}</span>
        <span className={styles.arrow} data-open={open}>
          <Icon name="chevron" size={14} />
        </span>
      </button>
      {!isOpen && <Waiting entry={entry} onNavigate={onNavigate} />}
      {open && (
        <ul className={styles.sublist}>
          {entry.children.map((child) => (
            <Entry key={child.id} entry={child} depth={depth + 1} way={way} nameOf={nameOf} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </li>
  )
})
