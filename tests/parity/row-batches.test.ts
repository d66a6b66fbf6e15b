import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from '@jest/globals'
import { endpoints } from '@/lib/contract/registry'
import { rowBatchApi } from '@/lib/contract/row-batch'
import { implementations } from '@/platform/composition/implementations'
import { toRowBatches } from '@/platform/kernel/list/row-batch'
import { referencesOf } from '@/platform/testing/reach/references'
import { expect } from '@/tests/support/expect'

const folder = join(import.meta.dirname, '../../components/features')
const batches = [...toRowBatches(implementations)]
const byName = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]))
/** Fields of an endpoint's input, read from its schema. */
const fieldsOf = (name: string): string[] => {
  const input = byName.get(name)?.input as { shape?: Record<string, unknown> } | undefined
  return Object.keys(input?.shape ?? {}).sort()
}
/** Fields of the rows of a list. */
const rowFields = (list: string): string[] => {
  const data = byName.get(list)?.data as { shape?: { list?: { element?: { shape?: object } } } } | undefined
  return Object.keys(data?.shape?.list?.element?.shape ?? {})
}

it('every batch of rows is in a list, and each list names one that exists', () => {
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/many: '([\w.]+)'/g)])
    .map(([, name]) => name)
  expect(named.sort()).toEqual(batches.map(([name]) => name).sort())
})

describe('a batch of a row action', () => {
  it.each(batches)('%s gives its call what that takes, from a list that there is', (_name, batch) => {
    const { list, call, key, fields, with: fixed } = batch
    expect(byName.get(call)).toMatchObject({ effect: true })
    expect(byName.get(list)).toMatchObject({ effect: false })
    expect([...Object.keys(fields), ...Object.keys(fixed)].sort()).toEqual(fieldsOf(call))
    const known = rowFields(list)
    expect([key, ...Object.values(fields)].filter((field) => !known.includes(field))).toEqual([])
  })

  it.each(batches)('%s asks for a second factor when its call does', (action, { call }) => {
    const { stepUp } = rowBatchApi.batch
    const one = { action, selection: { keys: ['1'] } }
    const asks = (stepUp as (input: typeof one) => boolean)(one)
    expect(asks).toBe(byName.get(call)?.stepUp !== undefined)
  })

  it('takes the keys of its list', () => {
    const choices = referencesOf('rowBatch.batch', 'keys') ?? []
    expect(choices).toContainEqual({ to: 'project', when: { action: 'project.remove' } })
    expect(choices).toContainEqual({ to: 'appLog', when: { action: 'appLog.remove' } })
  })
})
