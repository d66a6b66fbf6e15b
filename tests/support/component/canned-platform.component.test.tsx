import { expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { call } from '@/lib/api/call'
import { writeCookie } from '@/lib/api/write-cookie'
import { deviceApi } from '@/lib/contract/device'
import { jobApi } from '@/lib/contract/job'
import { cannedDevice, pageOf } from './canned-device'
import { answer, cannedFetch, endPlatform, giveAnswers, refuse, requestsMade } from './canned-platform'
import { setPageRequest } from './page-request'
import { who } from './who'

const open = (perms?: Parameters<typeof who>[0]) =>
  setPageRequest({
    platformId: 6,
    user: who(perms),
    refresh: () => undefined,
    reload: () => undefined,
    leave: () => undefined,
  })
const query = { page: 1, limit: 20 }

it('a request without a canned answer is an error', async () => {
  open()
  await expect(call(deviceApi.himitList, query)).rejects.toThrow('nobody has an answer')
  expect(endPlatform()).toEqual([expect.stringContaining('nobody has an answer for /sys/device/himit/list')])
})

it.each([
  ['a field that is missing', { ...cannedDevice(1), version: undefined as unknown as number }, 'cannot answer so'],
  ['a field that there is not', { ...cannedDevice(1), colour: 'red' }, 'does not answer all'],
])('an answer that the platform cannot give is a fault: %s', async (_, device, words) => {
  open()
  giveAnswers([answer(deviceApi.himitList, (asked) => pageOf([device], asked))])
  await expect(call(deviceApi.himitList, query)).rejects.toThrow(words)
  expect(endPlatform()).toEqual([expect.stringContaining(words)])
})

it('a request that the endpoint does not accept is an error', async () => {
  open()
  giveAnswers([answer(jobApi.cancel, null)])
  await expect(call(jobApi.cancel, { jobId: 'x' })).rejects.toThrow('does not take')
  await expect(cannedFetch('/sys/job/cancel?jobId=1')).rejects.toThrow('not asked for by GET')
  expect(endPlatform()).toHaveLength(2)
})

it('a user without the right is refused, in the language of the page', async () => {
  open({ perms: [] })
  giveAnswers([answer(deviceApi.himitList, (asked) => pageOf([], asked)), answer(jobApi.info, refuse('notFound'))])
  writeCookie('language', 'en')
  await expect(call(deviceApi.himitList, query)).rejects.toMatchObject({ code: 403 })
  await expect(call(jobApi.info, { jobId: '1' })).rejects.toThrow('Not found, or already deleted.')
  await waitFor(() => expect(requestsMade()).toHaveLength(2))
})
