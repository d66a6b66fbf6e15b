'use client'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useId } from 'react'
import { Tag } from '@/components/screen/table/cells'
import { Icon } from '@/components/ui/icon'
import type { ListView } from '@/lib/contract/list-view'
import { useListViews } from './list-views'
import styles from './views-panel.module.css'

type ViewRowProps = {
  view: ListView
  isShown: boolean
  /** Whether the current state differs from it. */
  isChanged: boolean
  isPending: boolean
  isUnfolded: boolean
  onUnfold: (is: boolean) => void
  onOpen: (event: MouseEvent) => void
  onReplace: () => void
  onRename: () => void
  onShare: () => void
  onDefault: () => void
  onRemove: () => void
}

/** One view: its name opens it; its other actions unfold below. */
export const ViewRow = (props: ViewRowProps) => {
  const { view, isShown, isChanged, isPending, isUnfolded, onUnfold, onOpen } = props
  const { onReplace, onRename, onShare, onDefault, onRemove } = props
  const t = useTranslations('list')
  const id = useId()
  const { hrefOf, hasDefault } = useListViews()
  const actions = [
    {
      key: 'default',
      label: t(view.isDefault === 1 ? 'views.unsetDefault' : 'views.setDefault'),
      is: hasDefault,
      run: onDefault,
    },
    { key: 'replace', label: t('views.replace'), is: view.mayChange === 1 && isChanged, run: onReplace },
    { key: 'rename', label: t('views.rename'), is: view.mayChange === 1, run: onRename },
    {
      key: 'share',
      label: t(view.shared === 1 ? 'views.unshare' : 'views.share'),
      is: view.mayChange === 1,
      run: onShare,
    },
    { key: 'remove', label: t('views.remove'), is: view.mayChange === 1, run: onRemove },
  ].filter(({ is }) => is)
  return (
    <li>
      <div className={styles.row}>
        <a className={styles.open} href={hrefOf(view)} aria-current={isShown ? 'true' : undefined} onClick={onOpen}>
          <span className={styles.name}>{view.name}</span>
          {view.own === 0 && <small className={styles.owner}>{view.ownerName}</small>}
          {view.isDefault === 1 && <Tag tone="info">{t('views.byDefault')}</Tag>}
          {view.own === 1 && view.shared === 1 && <Tag tone="quiet">{t('views.isShared')}</Tag>}
        </a>
        {actions.length > 0 && (
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
        {actions.map(({ key, label, run }) => (
          <button key={key} type="button" className="text-button" disabled={isPending} onClick={run}>
            {label}
          </button>
        ))}
      </div>
    </li>
  )
}
