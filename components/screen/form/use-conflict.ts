'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import type { Conflict } from '@/lib/contract/conflict'
import { showWireTime } from '@/lib/format/date-time'
import type { Namespace } from '@/messages/messages'
import { isSame } from './use-form-values'

type Values = Record<string, unknown>

/** What somebody else changed of one field: taken over, or beside what was entered here. */
export type OtherChange = {
  field: string
  label: string
  /** Texts of the values; null: nothing that can be shown in a line. `mine` only where both changed it. */
  mine?: string | null
  theirs: string | null
  /** Gives up what was entered here. */
  take: () => void
}
export type OtherChanges = { words: string; rows: readonly OtherChange[] }

const longest = 120
/** A row of somebody else's table is named by its key: no value that a person could compare. */
const isKey = (field: string): boolean => /Ids?$|^pid$/.test(field)

/** A value of the row takes the place of the form's where it is of the same kind. */
const fits = (value: unknown, own: unknown): boolean =>
  value === null || own === null || own === undefined || typeof value === typeof own

/** The form's initial values once it has been refused: those of the row as it is now. */
const follow = <Initial extends object>(initial: Initial, current: Values): Initial =>
  Object.fromEntries(
    Object.entries(initial).map(([field, own]) => [
      field,
      field in current && fits(current[field], own) ? current[field] : own,
    ]),
  ) as Initial

const versionOf = (values: object): number => {
  const { version } = values as { version?: unknown }
  return typeof version === 'number' ? version : 0
}

/** Keeps the row that the answer to a refused save contains, until the row is read again. */
export const useConflict = <Initial extends object>(initial: Initial) => {
  const [refused, setRefused] = useState<{ conflict: Conflict<Values>; before: Values } | null>(null)
  // The list has read the row again: what it has is newer.
  const isOver = refused !== null && versionOf(initial) >= versionOf(refused.conflict.current) && versionOf(initial) > 0
  const now = refused === null || isOver ? null : refused
  return {
    current: now === null ? initial : follow(initial, now.conflict.current),
    /** The version that the next save must carry. */
    version: now === null ? 0 : versionOf(now.conflict.current),
    refused,
    note: (conflict: Conflict<Values>, before: object): void => setRefused({ conflict, before: { ...before } }),
    forget: (): void => setRefused(null),
  }
}

type Input = {
  messages: Namespace | ((path: string) => string | undefined)
  refused: { conflict: Conflict<Values>; before: Values } | null
  /** Initial values as they are now, and what was entered. */
  current: Values
  values: Values
  clashes: readonly string[]
  change: (values: Values) => void
}

/** Says what somebody else changed since the form was opened, field by field; undefined: nothing. */
export const useOtherChanges = (input: Input): OtherChanges | undefined => {
  const { messages, refused, current, values, clashes, change } = input
  const t = useTranslations('common.conflict')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const labels = useLabels(typeof messages === 'string' ? messages : 'common')
  const labelOf = (field: string): string =>
    (typeof messages === 'string' ? labels.field(field) : messages(field)) ?? field
  const textOf = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return '--'
    if (isKey(field) || (typeof value === 'object' && !Array.isArray(value))) return null
    const parts = Array.isArray(value) ? value : [value]
    if (parts.some((part) => typeof part === 'object')) return null
    const text = parts.map((part) => (typeof messages === 'string' ? labels.choice(field, part) : String(part)))
    return text
      .join(language === 'zh' ? '、' : ', ')
      .replace(/<[^<>]*>/g, ' ')
      .slice(0, longest)
  }
  const changed = Object.keys(refused?.before ?? {}).filter((field) => !isSame(refused?.before[field], current[field]))
  // What only the other changed has been taken over. Without a draft nothing but the refusal knows what both changed.
  const followed = changed.filter((field) => isSame(values[field], current[field]))
  const both = new Set([...clashes, ...changed.filter((field) => !followed.includes(field))])
  const rows = [...new Set([...both, ...followed])]
    .filter((field) => field !== 'version' && labelOf(field) !== field)
    .map((field) => ({
      field,
      label: labelOf(field),
      ...(both.has(field) && { mine: textOf(field, values[field]) }),
      theirs: textOf(field, current[field]),
      take: () => change({ [field]: current[field] }),
    }))
  if (refused === null && rows.length === 0) return undefined
  const { changedBy = '', changedTime = '' } = refused?.conflict ?? {}
  return {
    words:
      refused === null
        ? t('draft')
        : t(changedBy === '' ? 'changed' : 'changedBy', { name: changedBy, time: showWireTime(changedTime, timeZone) }),
    rows,
  }
}
