'use client'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useId } from 'react'
import { Tag } from '@/components/screen/table/cells'
import { Icon } from '@/components/ui/icon'
import type { ListView } from '@/lib/contract/list-view'
import { useListViews } from './list-views'
import styles from './views-panel.module.css'

export type ViewActions = Record<'setDefault' | 'replace' | 'rename' | 'share' | 'remove', () => void>

type ViewRowProps = {
  view: ListView
  isPending: boolean
  isUnfolded: boolean
  onUnfold: (is: boolean) => void
  onOpen: (event: MouseEvent) => void
  actions: ViewActions
}

/** One view: its name opens it; its other actions unfold below. */
export const ViewRow = ({ view, isPending, isUnfolded, onUnfold, onOpen, actions: runs }: ViewRowProps) => {
  const t = useTranslations('list')
  const id = useId()
  const { view: shown, isEdited, hrefOf, hasDefault } = useListViews()
  const isShown = view.viewId === shown?.viewId
  const mayChange = view.mayChange === 1
  const actions = [
    { key: 'setDefault', name: view.isDefault === 1 ? 'unsetDefault' : 'setDefault', is: hasDefault },
    // It differs from what is shown.
    { key: 'replace', name: 'replace', is: mayChange && (!isShown || isEdited) },
    { key: 'rename', name: 'rename', is: mayChange },
    { key: 'share', name: view.shared === 1 ? 'unshare' : 'share', is: mayChange },
    { key: 'remove', name: 'remove', is: mayChange },
  ] as const
  return (
    <li>
      <div className={styles.row}>
        <a className={styles.open} href={hrefOf(view)} aria-current={isShown ? 'true' : undefined} onClick={onOpen}>
          <span className={styles.name}>{view.name}</span>
          {view.own === 0 && <small className={styles.owner}>{view.ownerName}</small>}
          {view.isDefault === 1 && <Tag tone="label">{t('views.byDefault')}</Tag>}
          {view.own === 1 && view.shared === 1 && <Tag tone="label">{t('views.isShared')}</Tag>}
        </a>
        {actions.some(({ is }) => is) && (
          <button
            type="button"
            className={styles.more}
            aria-label={t('moreActions', { name: view.name })}
            title={t('moreActions', { name: view.name })}
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => onUnfold(!isUnfolded)}
          >
            <Icon name="more" />
          </button>
        )}
      </div>
      <div id={id} className={styles.actions} hidden={!isUnfolded}>
        {actions.map(
          ({ key, name, is }) =>
            is && (
              <button key={key} type="button" className="text-button" disabled={isPending} onClick={runs[key]}>
                {t(`views.${name}`)}
              </button>
            ),
        )}
      </div>
    </li>
  )
}
