'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import styles from './conflict-notice.module.css'
import type { OtherChange, OtherChanges } from './use-conflict'

const Row = ({ row }: { row: OtherChange }) => {
  const t = useTranslations('common.conflict')
  const { label, mine, theirs, take } = row
  const isMine = mine !== undefined
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{isMine ? (mine ?? t('differs')) : t('untouched')}</td>
      <td>{theirs ?? t('differs')}</td>
      <td>
        {isMine ? (
          <Button type="button" aria-label={t('takeOf', { field: label })} onClick={take}>
            {t('take')}
          </Button>
        ) : (
          t('taken')
        )}
      </td>
    </tr>
  )
}

/** What somebody else changed while a form was open: both values of each field, and whose will be saved. */
export const ConflictNotice = ({ others }: { others: OtherChanges | undefined }) => {
  const t = useTranslations('common.conflict')
  if (others === undefined) return null
  return (
    <Notice tone="warning">
      {others.words}
      {others.rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('theirs')}</th>
              <th scope="col">{t('saved')}</th>
            </tr>
          </thead>
          <tbody>
            {others.rows.map((row) => (
              <Row key={row.field} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Notice>
  )
}
