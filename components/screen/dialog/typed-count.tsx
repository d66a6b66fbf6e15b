'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { TextField } from '@/components/ui/text-field'

/** Up to this many rows a click is enough; above it a slip would cost a day. */
export const freeRows = 20

type TypedCount = {
  /** The field, where one is asked for. */
  field: ReactNode
  /** Whether the number stands there, or none is asked for. */
  ready: boolean
}

/**
 * Whatever acts on more than 20 rows asks for their number to be typed, under a name of what it does. A number that
 * changes meanwhile has to be typed anew. Thousands may be grouped as the reader does.
 */
export const useTypedCount = (action: string, count: number | undefined): TypedCount => {
  const t = useTranslations('list.confirm')
  const [value, setValue] = useState('')
  if (count === undefined || count <= freeRows) return { field: null, ready: true }
  const isRight = value.replace(/[\s,.，]/g, '') === String(count)
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
