// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { Icon } from '@/components/ui/icon'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { toDateTime } from '@/lib/format/date-time'
import styles from './menu-setup.module.css'

type MenuToolbarProps = {
  search: string
  onSearch: (text: string) => void
  onAdd: () => void
  onExpand: () => void
  onCollapse: () => void
  busy: boolean
  updatedAt: number
  onRefresh: () => void
}

/** Above the tree: a filter, expand or collapse all, and a new top-level row. */
export const MenuToolbar = (props: MenuToolbarProps) => {
  const { search, onSearch, onAdd, onExpand, onCollapse, busy, updatedAt, onRefresh } = props
  const t = useTranslations('menu')
  const whyNot = useWhyNot()
  const common = useTranslations()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const early = useTypedEarly(({ menu = '' }) => onSearch(menu))
  const lacking = whyNot('menu:save')
  return (
    <div className={styles.toolbar}>
      <form {...early} className={styles.searchForm} method="dialog" onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          name="menu"
          className={`${controls.inline} ${styles.search}`}
          value={search}
          maxLength={64}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => onSearch(event.target.value)}
        />
      </form>
      <Button onClick={onExpand}>{t('actions.expandAll')}</Button>
      <Button onClick={onCollapse}>{t('actions.collapseAll')}</Button>
      <span className={styles.space} />
      {updatedAt > 0 && (
        <span className={styles.updated} suppressHydrationWarning>
          {common('list.updated', { time: toDateTime(new Date(updatedAt), timeZone, 'clock') })}
        </span>
      )}
      <button
        type="button"
        className={styles.iconButton}
        disabled={busy}
        aria-label={common('list.refresh')}
        title={common('list.refresh')}
        onClick={onRefresh}
      >
        <Icon name="refresh" />
      </button>
      <Button variant="contained" reason={lacking} className={styles.add ?? ''} onClick={onAdd}>
        {t('actions.add')}
      </Button>
    </div>
  )
}
