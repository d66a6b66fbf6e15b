import { describe, it } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { endpoints } from './registry'
import { type RowBatchInput, rowBatchApi, rowBatches } from './row-batch'

const byName = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]))
/** Fields of an endpoint's input, read from its schema. */
const fieldsOf = (name: string): string[] => {
  const input = byName.get(name)?.input as { shape?: Record<string, unknown> } | undefined
  return Object.keys(input?.shape ?? {}).sort()
}

describe('a batch of a row action', () => {
  it.each(Object.entries(rowBatches))(
    '%s gives its call what that takes, from a list that there is',
    (_name, batch) => {
      const { list, call, key, from = [key], renamed = {}, with: fixed = {} } = batch
      expect(byName.get(call)).toMatchObject({ effect: true })
      expect(byName.get(list)).toMatchObject({ effect: false })
      expect([...from.map((field) => renamed[field] ?? field), ...Object.keys(fixed)].sort()).toEqual(fieldsOf(call))
    },
  )

  it.each(Object.entries(rowBatches))('%s asks for a second factor when its call does', (action, { call }) => {
    const { stepUp } = rowBatchApi.batch
    const one = { action, selection: { keys: ['1'] } } as RowBatchInput
    const asks = (stepUp as (input: RowBatchInput) => boolean)(one)
    expect(asks).toBe(byName.get(call)?.stepUp !== undefined)
  })
})
