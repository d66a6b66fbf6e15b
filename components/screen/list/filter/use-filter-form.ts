'use client'
import { type FormEvent, useId, useState } from 'react'
import type { Filter } from '@/components/screen/list/define-list'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { useStoredState } from '@/components/ui/stored-state'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { Namespace } from '@/messages/messages'

export type AnyFilter = Filter<Record<string, unknown>, Namespace>
export type AnyQuery = ListQuery & Record<string, unknown>
export type Filters = Record<string, string | undefined>
type Typed = Record<string, string>

/** The field of the first day for a field of the last: `from` for `to`, `startFrom` for `startTo`. */
export const firstDayOf = ({ field, as }: Pick<AnyFilter, 'as'> & { field: string }): string | undefined =>
  as === 'day' && /(?:^t|T)o$/.test(field) ? field.replace(/to$/, 'from').replace(/To$/, 'From') : undefined

/** The last day of a range of days that ends before it begins. */
const findDisorder = (filters: readonly AnyFilter[], textOf: (field: string) => string): string | undefined =>
  filters.find((filter) => {
    const first = firstDayOf(filter)
    if (first === undefined) return false
    const from = textOf(first)
    const to = textOf(filter.field)
    return from !== '' && to !== '' && to < from
  })?.field

const nothingTyped: Typed = {}

type FilterFormProps = {
  filters: readonly AnyFilter[]
  /** Set by the address alone. */
  others: readonly string[]
  query: AnyQuery
  /** Prefix of the state stored for this open page. */
  draftKey: string
  onSearch: (filters: Filters) => void
}

/** What is set and what is typed into the filters of a list. */
export const useFilterForm = ({ filters, others, query, draftKey, onSearch }: FilterFormProps) => {
  const id = useId()
  const [typed, setTyped] = useStoredState(`${draftKey}filters`, nothingTyped)
  /** The last day of a range that ends before it begins. */
  const [wrong, setWrong] = useState<string>()
  /** Each reset begins the date fields anew, with whatever was typed there. */
  const [round, setRound] = useState(0)
  const textOf = (field: string): string => typed[field] ?? String(query[field] ?? '')
  const type = (values: Typed) => setTyped((now) => ({ ...now, ...values }))
  const early = useTypedEarly(type)
  const closePanels = () => {
    for (const name of ['sheet', 'panel']) document.getElementById(`${id}-${name}`)?.hidePopover?.()
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const disordered = findDisorder(filters, textOf)
    setWrong(disordered)
    if (disordered) {
      document.getElementById(`${id}-panel`)?.showPopover?.()
      return document.getElementById(`${id}-${disordered}`)?.focus()
    }
    closePanels()
    onSearch(Object.fromEntries(filters.map(({ field }) => [field, textOf(field).trim() || undefined])))
    setTyped(undefined)
  }
  const reset = () => {
    setWrong(undefined)
    setTyped(undefined)
    setRound(round + 1)
    closePanels()
    onSearch(Object.fromEntries([...filters.map(({ field }) => field), ...others].map((field) => [field, undefined])))
  }
  const remove = (field: string) => {
    setTyped(({ [field]: _, ...others }) => others)
    onSearch({ [field]: undefined })
  }
  const zone = typeof query.timeZone === 'string' ? query.timeZone : undefined
  return { id, zone, early, textOf, type, wrong, round, search, reset, remove }
}
export type FilterForm = ReturnType<typeof useFilterForm>
