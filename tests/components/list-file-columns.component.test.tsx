import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, it, jest } from '@jest/globals'
import { indoorColumns, outdoorColumns } from '@/components/features/unit/unit-columns'
import type { List } from '@/components/screen/list/define-list'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import { listExportApi } from '@/lib/contract/list-export'
import { endpoints } from '@/lib/contract/registry'
import { unitApi } from '@/lib/contract/unit'
import { en, type Namespace, zh } from '@/messages/messages'
import { declaredLists } from '@/platform/testing/declared-lists'
import { specFields } from '@/tests/parity/spec-fields'
import { expect } from '@/tests/support/expect'

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

const isShared = ({ exports }: AnyList) => exports.call.path === listExportApi.export.path
const nameOf = ({ endpoint, table }: AnyList) => `${endpoint.path} (${table})`

type Words = { fields: Record<string, string>; choices?: Record<string, Record<string, string>> }
const wordsOf = (texts: object, { messages }: AnyList): Words => (texts as Record<string, Words>)[messages] as Words

describe('every list of the console', () => {
  it('can be exported: by an export of its own, or as the platform has declared it', () => {
    expect(lists.length).toBeGreaterThanOrEqual(40)
    const undeclared = lists.filter((list) => isShared(list) && !declaredLists.has(list.endpoint.path)).map(nameOf)
    expect(undeclared).toEqual([])
    const shared = new Set<string>(lists.filter(isShared).map(({ endpoint }) => endpoint.path))
    expect([...declaredLists.keys()].filter((path) => !shared.has(path))).toEqual([])
  })

  it('has all its columns in its file, in their order and under their names', () => {
    const wrong: unknown[] = []
    let compared = 0
    for (const list of lists.filter(isShared)) {
      const declared = declaredLists.get(list.endpoint.path)
      if (declared === undefined) throw new Error(`${nameOf(list)} is not declared`)
      const shown: readonly string[] = list.columns.map(({ field }) => field)
      const inFile = declared.fields.filter((field) => shown.includes(field))
      if (inFile.join() !== shown.join()) wrong.push([nameOf(list), shown, inFile])
      for (const field of shown.filter((each) => !declared.renamed.has(each))) {
        const { zh: ours, en: theirs } = declared.columns[declared.fields.indexOf(field)] ?? {}
        const words = [wordsOf(zh, list).fields[field], wordsOf(en, list).fields[field]]
        if (ours !== words[0] || theirs !== words[1]) wrong.push([nameOf(list), field, ours, theirs, words])
        compared += 1
      }
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(150)
  })

  it('has the columns that the specification names, and so have the tables of units', () => {
    const columns = [
      ...lists.flatMap((list) => list.columns.map(({ field }) => ({ path: list.endpoint.path, field }))),
      ...indoorColumns.map(({ field }) => ({ path: unitApi.indoor.path, field })),
      ...outdoorColumns.map(({ field }) => ({ path: unitApi.outdoor.path, field })),
    ]
    const gone: unknown[] = []
    let compared = 0
    for (const [what, name, labels] of specFields) {
      const path = endpoints.find((each) => each.name === name)?.endpoint.path
      const shown = new Set<string>(columns.filter((column) => column.path === path).map(({ field }) => field))
      const left = Object.keys(labels).filter((field) => !shown.has(field))
      if (shown.size > 0 && left.length > 0) gone.push([what, left])
      compared += shown.size > 0 ? 1 : 0
    }
    expect(gone).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(39)
  })

  it('names enumerated values in its file as on the screen', () => {
    const wrong: unknown[] = []
    let compared = 0
    for (const list of lists.filter(isShared)) {
      const declared = declaredLists.get(list.endpoint.path)
      for (const { field } of list.columns.filter(({ as }) => as === 'choice')) {
        const cell = declared?.columns[declared.fields.indexOf(field)]?.cell
        for (const [language, texts] of Object.entries({ zh, en })) {
          for (const [value, word] of Object.entries(wordsOf(texts, list).choices?.[field] ?? {})) {
            // A name that includes the brand's is built by hand, and null is not a value of a row.
            if (word.includes('{') || value === '') continue
            const said = cell?.({ [field]: value }, { language: language as Language, platformId: 6 })
            if (said !== word) wrong.push([nameOf(list), field, value, said, word])
            compared += 1
          }
        }
      }
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(100)
  })
})
