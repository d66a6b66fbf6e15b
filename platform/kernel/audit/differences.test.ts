import { describe, expect, it } from '@jest/globals'
import { toDifferences } from './differences'
import { toLogText } from './mask'

const of = (before: unknown, after: unknown, target = 'R_SERVICE') =>
  toDifferences(toLogText([{ target, before, after }]))

describe('what a change changed', () => {
  it('is told by field, and what stayed is not', () => {
    expect(of({ name: '售后', remark: '', dataScope: 2 }, { name: '售后工程师', remark: '', dataScope: 3 })).toEqual([
      { target: 'R_SERVICE', field: 'dataScope', before: '2', after: '3' },
      { target: 'R_SERVICE', field: 'name', before: '售后', after: '售后工程师' },
    ])
  })

  it('is told within records, and lists are one value', () => {
    expect(of({ a: { b: 1, c: 2 }, list: [1, 2] }, { a: { b: 1, c: 3 }, list: [2, 1] })).toEqual([
      { target: 'R_SERVICE', field: 'a.c', before: '2', after: '3' },
      { target: 'R_SERVICE', field: 'list', before: '[1,2]', after: '[2,1]' },
    ])
  })

  it.each([
    [
      { organizationId: 4, roleIds: [3, 5] },
      { organizationId: '4', roleIds: ['3', '5'] },
    ],
    [
      { remark: null, regionIds: [] },
      { remark: '', regionIds: undefined },
    ],
    [undefined, { remark: '', timeZone: null, list: [] }],
  ])('of %j and %j nothing: a key is the same however it is written, and nothing is nothing', (before, after) => {
    expect(of(before, after)).toEqual([])
  })

  it('is told beside what stayed: a list that lost its last entry, a text that was emptied', () => {
    expect(of({ regionIds: [7], remark: 'x', a: 1 }, { regionIds: [], remark: '', a: '1' })).toEqual([
      { target: 'R_SERVICE', field: 'regionIds', before: '[7]', after: '[]' },
      { target: 'R_SERVICE', field: 'remark', before: 'x', after: '' },
    ])
  })

  it('has one side only where something came or went', () => {
    expect(of(undefined, { name: 'new' })).toEqual([{ target: 'R_SERVICE', field: 'name', before: null, after: 'new' }])
    expect(of({ name: 'old' }, null)).toEqual([{ target: 'R_SERVICE', field: 'name', before: 'old', after: null }])
    expect(of(1, 2)).toEqual([{ target: 'R_SERVICE', field: '', before: '1', after: '2' }])
  })

  it('keeps a secret masked, and does not guess at a text that was cut', () => {
    expect(of({ password: 'a' }, { password: 'b' })).toEqual([])
    expect(of({ text: 'x'.repeat(3000) }, { text: 'y' })).toBeNull()
    expect(toDifferences('')).toBeNull()
    expect(toDifferences('{"a":1}')).toBeNull()
  })
})
