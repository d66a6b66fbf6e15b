'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { TextField } from '@/components/ui/field/text-field'

/** Up to this many rows a click is enough; beyond it a slip would be costly. */
export const freeRows = 20

type TypedCount = {
  /** The field, where one is asked for. */
  field: ReactNode
  /** Whether the right number is typed, or none is required. */
  ready: boolean
}

/**
 * Actions on more than 20 rows ask for their number to be typed, in a field named after the action. If the number
 * changes meanwhile, it must be typed again. Thousands separators of the reader's locale are accepted.
 */
export const useTypedCount = (action: string, count: number | undefined): TypedCount => {
  const t = useTranslations('list.confirm')
  const [value, setValue] = useState('')
  if (count === undefined || count <= freeRows) return { field: null, ready: true }
  const isRight = value.normalize('NFKC').replace(/[\s,.]/g, '') === String(count)
  return {
    ready: isRight,
    field: (
      <TextField
        label={t('typeCount', { action, count: String(count) })}
        error={value !== '' && !isRight && value.length >= String(count).length ? t('otherCount') : undefined}
        value={value}
        inputMode="numeric"
        onChange={(event) => setValue(event.target.value)}
        autoComplete="off"
      />
    ),
  }
}
