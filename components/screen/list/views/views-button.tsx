'use client'
import { useTranslations } from 'next-intl'
import { lazy, type MouseEvent, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Late } from '@/components/ui/overlay/late'
import { useListViews } from './list-views'
import styles from './views-button.module.css'

const ViewsPanel = lazy(() => import('./views-panel'))

/** Shows the current view of the list, and opens the others; one click leads to all rows. The panel loads on first click. */
export const ViewsButton = () => {
  const t = useTranslations('list.views')
  const { view, byDefault, isEdited, hrefOf, open: show } = useListViews()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const leave = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    show(undefined)
    anchor.current?.focus()
  }
  return (
    <div className={styles.views}>
      <button
        ref={anchor}
        type="button"
        className={styles.button}
        data-chosen={view !== undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={view?.name}
        onClick={() => setOpen(true)}
      >
        <Icon name="bookmark" size={16} />
        {view ? (
          <>
            <span className="visually-hidden">{t('current')}</span>
            <span className={styles.name}>{view.name}</span>
            {byDefault && <span className={styles.mark}>{t('byDefault')}</span>}
            {isEdited && <span className={styles.mark}>{t('edited')}</span>}
          </>
        ) : (
          <span>{t('title')}</span>
        )}
        <Icon name="chevronDown" size={14} />
      </button>
      {view && (
        <a className={styles.leave} href={hrefOf(undefined)} aria-label={t('all')} title={t('all')} onClick={leave}>
          <Icon name="close" size={16} />
        </a>
      )}
      <Late>{open && <ViewsPanel anchor={anchor.current} onClose={() => setOpen(false)} />}</Late>
    </div>
  )
}
