'use client'
import { useTranslations } from 'next-intl'
import { useRouteTitle } from '@/components/ui/use-route-title'
import styles from './menu-setup.module.css'
import type { MenuTreeProps } from './menu-tree-props'
import { MenuTreeRow } from './menu-tree-row'

/** The menu as a table whose first column is a tree. */
export const MenuTree = (props: MenuTreeProps) => {
  const t = useTranslations('menu')
  const title = useRouteTitle()('menuSetup')
  const list = useTranslations('list')
  const heads = ['status', 'type', 'url', 'perms', 'platformIds', 'orderNum'] as const
  if (props.rows.length === 0) return <p className={styles.empty}>{t('empty')}</p>
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={title}>
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
