import type { Page } from '@/lib/contract/endpoint'
import type { ReadResult } from '@/lib/contract/read-failure'

/**
 * A page of rows as it travels from the server's render to the browser: names of fields once, and of each row its
 * values. Row by row the names were half of what a list's page weighed.
 */
export type PackedPage<Row> = Omit<Page<Row>, 'list'> & { fields: (keyof Row & string)[]; values: unknown[][] }

/** What a row has no value for at all. No field of the contract is such a list. */
const nothing: readonly unknown[] = ['-']
const isNothing = (value: unknown): boolean => Array.isArray(value) && value.length === 1 && value[0] === nothing[0]

/** Packs what was read for a list. */
export const packResult = <Row>(result: ReadResult<Page<Row>>): ReadResult<PackedPage<Row>> => {
  if (result.failure) return result
  const { list, ...page } = result.data
  const fields = [...new Set(list.flatMap((row) => Object.keys(row as object)))] as (keyof Row & string)[]
  const values = list.map((row) =>
    fields.map((field) => (Object.hasOwn(row as object, field) && row[field] !== undefined ? row[field] : nothing)),
  )
  return { data: { ...page, fields, values } }
}

/** The rows as the platform sent them. */
export const unpackResult = <Row>(result: ReadResult<PackedPage<Row>>): ReadResult<Page<Row>> => {
  if (result.failure) return result
  const { fields, values, ...page } = result.data
  const list = values.map(
    (row) =>
      Object.fromEntries(
        fields.map((field, at) => [field, row[at]] as const).filter(([, value]) => !isNothing(value)),
      ) as Row,
  )
  return { data: { ...page, list } }
}
