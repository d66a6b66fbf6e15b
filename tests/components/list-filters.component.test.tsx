import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, jest } from '@jest/globals'
import type { List } from '@/components/screen/list/define-list'
import { filtersOf, toListQuery } from '@/components/screen/list/list-query'
import type { ListQuery } from '@/lib/contract/endpoint'
import { en, type Namespace, zh } from '@/messages/messages'

type AnyList = List<ListQuery, Record<string, unknown>, Namespace>
const lists: AnyList[] = []

// Every list of the console, as its screen makes it; the functions that make screens are stubbed.
jest.unstable_mockModule('@/components/screen/list/list-screen', () => ({
  listScreen: (list: AnyList) => {
    lists.push(list)
    return () => null
  },
}))

const root = join(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'components/features'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  .map((path) => join(root, 'components/features', path))
  .filter((path) => /listScreen\(/.test(readFileSync(path, 'utf8')))

beforeAll(async () => {
  for (const file of files) await import(file)
})

const nameOf = ({ endpoint, table }: AnyList) => `${endpoint.path} (${table})`

it('no list is filtered where nobody has set a filter, but by what always shows in its line', () => {
  expect(lists.length).toBeGreaterThanOrEqual(40)
  const unseen = lists.flatMap((list) => {
    const inLine = list.filters.filter(({ as, more }) => as !== 'day' && !more).slice(0, 3)
    const led = list.filters.filter((filter) => filter.led)
    const always = new Set<string>([...inLine.filter((filter) => filter.always), ...led].map(({ field }) => field))
    const preset = Object.keys(filtersOf(toListQuery(list.endpoint, {}).query)).filter((field) => !always.has(field))
    // A filter that always applies would otherwise have no value until one is chosen.
    const others = list.filters.filter((filter) => filter.always && !always.has(filter.field)).map(({ field }) => field)
    return [...preset, ...others].map((field) => [nameOf(list), field])
  })
  expect(unseen).toEqual([])
})

it('every filter that an address can set has a name in both languages', () => {
  const unnamed = lists.flatMap((list) => {
    const { shape } = list.endpoint.input as unknown as { shape: ListQuery }
    const wordsOf = (texts: object) =>
      (texts as Record<string, { fields?: Record<string, string> }>)[list.messages]?.fields ?? {}
    return (
      Object.keys(filtersOf(shape))
        .filter((field) => field !== 'timeZone')
        // The connection's log is always that of one device.
        .filter((field) => list.table !== 'events' || field !== 'macWifiId')
        .filter((field) => !wordsOf(zh)[field] || !wordsOf(en)[field])
        .map((field) => [nameOf(list), field])
    )
  })
  expect(unnamed).toEqual([])
})
