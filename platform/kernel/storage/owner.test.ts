import { expect, it } from '@jest/globals'
import { type Evidence, judgeOwner } from './owner'

const none: Evidence = { named: 0, found: 0, present: 0 }
const judge = (databaseId: string | null, placeId: string | null, evidence: Partial<Evidence> = {}) =>
  judgeOwner('the place', { databaseId, placeId }, { ...none, ...evidence }, () => 'new')

it.each([
  ['a first start', null, null, {}, 'new'],
  ['an installation of a version that knew no identity', null, null, { named: 9, found: 9, present: 9 }, 'new'],
  ['uploads broken off beside a database without files', null, null, { present: 20 }, 'new'],
  ['a database and its place', 'a', 'a', { named: 9, found: 9, present: 9 }, 'a'],
  ['a place that lost most of its files', 'a', 'a', { named: 9 }, 'a'],
  ['a first start that was cut short', 'a', null, {}, 'a'],
  ['a set restored into a new place', 'a', null, { named: 9, found: 9, present: 9 }, 'a'],
  ['a database of an older set beside its files', null, 'a', { named: 9, found: 9, present: 9 }, 'a'],
])('%s is taken', (_, databaseId, placeId, evidence, identity) => {
  expect(judge(databaseId, placeId, evidence)).toEqual({ identity })
})

it.each([
  ['an empty database beside the files of another', null, 'a', { present: 252 }, /belongs to another database/],
  ['an empty database beside a place of another without files', null, 'a', {}, /belongs to another database/],
  ['another database', 'b', 'a', { named: 9, present: 9 }, /belongs to another database/],
  ['an empty database beside files from before', null, null, { present: 21 }, /belongs to another database/],
  ['a database beside an empty place', 'a', null, { named: 9 }, /has none of the 9 files/],
  ['a database beside files of another', null, null, { named: 9, present: 300 }, /has none of the 9 files/],
])('%s is refused', (_, databaseId, placeId, evidence, refusal) => {
  expect(judge(databaseId, placeId, evidence)).toEqual({ refusal: expect.stringMatching(refusal) })
})
