'use client'
import { useTranslations } from 'next-intl'
import type { MenuItem } from '@/lib/contract/menu'
import type { TreeRow } from './menu-rows'
import styles from './menu-setup.module.css'
import type { MenuDraft } from './menu-setup-screen'
import { MenuTreeRow } from './menu-tree-row'
import type { MenuChanges } from './use-menu-changes'

export type MenuTreeProps = {
  items: readonly MenuItem[]
  rows: readonly TreeRow[]
  isOpen: (id: string) => boolean
  /** Among rows that a filter has chosen nothing can be put in order. */
  isFiltered: boolean
  onToggle: (id: string) => void
  onEdit: (draft: MenuDraft) => void
  changes: MenuChanges
}

/** The menu as a table whose first column is a tree. */
export const MenuTree = (props: MenuTreeProps) => {
  const t = useTranslations('menu')
  const list = useTranslations('list')
  const heads = ['type', 'url', 'perms', 'platformIds', 'orderNum', 'status'] as const
  if (props.rows.length === 0) return <p className={styles.empty}>{t('empty')}</p>
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('fields.menuName')}</th>
            {heads.map((field) => (
              <th key={field} scope="col" data-field={field}>
                {t(`fields.${field}`)}
              </th>
            ))}
            <th scope="col">{list('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <MenuTreeRow key={row.item.id} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
