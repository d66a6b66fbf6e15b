'use client'
import { useTranslations } from 'next-intl'

/** So many rows an action on many names; the others it counts. */
export const mostNamed = 10

type HitRowsProps = {
  /** Names that are known; where all matches are selected, of those in view. */
  names: readonly string[]
  /** Of all rows that the action will hit. */
  count: number
}

/** In the question before an action on many rows: which rows it will hit. */
export const HitRows = ({ names, count }: HitRowsProps) => {
  const t = useTranslations('list')
  const named = names.slice(0, mostNamed)
  if (named.length === 0) return null
  return <p>{t('confirm.rows', { names: named.join(t('separator')), others: count - named.length })}</p>
}
