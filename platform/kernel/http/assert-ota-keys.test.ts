import { expect, it } from '@jest/globals'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { questionApi } from '@/lib/contract/question'
import { assertOtaKeys } from './assert-ota-keys'
import type { Call } from './call'

const keys = { featureCode: 'HM16', token: 'a-token' }
const callOf = (endpoint: { path: string }, otaKeys = { featureCode: '', token: '' }) =>
  ({ route: { endpoint }, facts: { otaKeys } }) as unknown as Call

it('a call of upgrades shows both, and no other call any', () => {
  expect(() => assertOtaKeys(keys, callOf(otaTaskApi.list, keys))).not.toThrow()
  for (const wrong of [undefined, { ...keys, token: 'A-token' }, { ...keys, featureCode: '' }])
    expect(() => assertOtaKeys(keys, callOf(otaTaskApi.list, wrong))).toThrow('otaKeys')
  expect(() => assertOtaKeys(keys, callOf(questionApi.list))).not.toThrow()
  expect(() => assertOtaKeys(null, callOf(otaTaskApi.list))).not.toThrow()
})
