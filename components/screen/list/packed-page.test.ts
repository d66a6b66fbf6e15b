import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { packResult, unpackResult } from './packed-page'

const page = { totalCount: 3, pageSize: 20, totalPage: 1, currPage: 1 }

test('rows come out as they went in, also those with fields that others lack', () => {
  const list = [
    { id: '1', note: null, tags: ['a', 'b'] },
    { id: '2', late: true },
  ]
  expect(unpackResult(packResult({ data: { ...page, list: list as Record<string, unknown>[] } }))).toEqual({
    data: { ...page, list },
  })
})

test('any rows survive', () => {
  const row = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name !== '__proto__'),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 })),
  )
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (list) => {
      const data = { ...page, list: list.map((each) => ({ ...each })) }
      expect(unpackResult(packResult({ data }))).toEqual({ data })
    }),
  )
})

test('a failure stays one', () => {
  const failure = { code: 502, message: 'gone', requestId: 'r' }
  expect(unpackResult(packResult({ failure }))).toEqual({ failure })
})

test('names of fields are sent once', () => {
  const list = Array.from({ length: 20 }, (_, at) => ({ controllerType: at }))
  const text = JSON.stringify(packResult({ data: { ...page, list } }))
  expect(text.split('controllerType')).toHaveLength(2)
})
