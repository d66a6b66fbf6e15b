'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { deepestOrganization, type Organization } from '@/lib/contract/organization'
import { levelsOf } from './levels-of'
import styles from './tree-editor.module.css'
import { isWithin, type Place, toPlace, toStep } from './tree-place'

type OrganizationMoveProps = {
  row: Organization
  rows: readonly Organization[]
  nameOf: (row: Organization) => string
  busy: boolean
  onMove: (id: string, place: Place) => void
}

const heightOf = (rows: readonly Organization[], id: string): number =>
  1 + Math.max(0, ...rows.filter(({ pid }) => pid === id).map((child) => heightOf(rows, child.id)))

/** Moves a row without a mouse: a step up or down, or under another one. */
export const OrganizationMove = ({ row, rows, nameOf, busy, onMove }: OrganizationMoveProps) => {
  const t = useTranslations('organization.move')
  const [under, setUnder] = useState('')
  const up = toStep(rows, row.id, -1)
  const down = toStep(rows, row.id, 1)
  const isRoot = !rows.some(({ id }) => id === row.pid)
  if (isRoot) return <p className={styles.note}>{t('rootStays')}</p>
  const parents = levelsOf(rows).filter(
    ({ id, level }) =>
      id !== row.pid && !isWithin(rows, id, row.id) && level + 1 + heightOf(rows, row.id) <= deepestOrganization,
  )
  const place = parents.some(({ id }) => id === under) ? toPlace(rows, row.id, under, 'combine') : null
  return (
    <fieldset className={styles.move} disabled={busy}>
      <legend>{t('title')}</legend>
      <Button variant="outlined" disabled={busy || !up} onClick={() => up && onMove(row.id, up)}>
        {t('up')}
      </Button>
      <Button variant="outlined" disabled={busy || !down} onClick={() => down && onMove(row.id, down)}>
        {t('down')}
      </Button>
      <SearchSelect
        className={`${controls.inline} ${styles.select}`}
        aria-label={t('under')}
        value={place ? under : ''}
        onChange={(event) => setUnder(event.target.value)}
      >
        <option value="">{t('place')}</option>
        {parents.map((parent) => (
          <option key={parent.id} value={parent.id}>
            {'\u3000'.repeat(parent.level)}
            {nameOf(parent)}
          </option>
        ))}
      </SearchSelect>
      <Button variant="outlined" disabled={busy || !place} onClick={() => place && onMove(row.id, place)}>
        {t('under')}
      </Button>
    </fieldset>
  )
}
