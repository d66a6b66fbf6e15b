import { expect, it } from '@jest/globals'
import { Hono } from 'hono'
import { type DeviceApp, guardDevices, readBasic } from './guard-devices'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

it('reads a name and a key of HTTP Basic, and nothing else', () => {
  expect(readBasic(basic('84F3EB0F0145:a:b'))).toEqual({ address: '84F3EB0F0145', key: 'a:b' })
  expect(readBasic(basic('84F3EB0F0145:').replace('Basic', 'basic'))).toEqual({ address: '84F3EB0F0145', key: '' })
  const none = [undefined, '', 'Basic', 'Bearer abc', basic('84F3EB0F0145'), basic(':key'), basic('84f3eb0f0145:k')]
  for (const header of [...none, basic('A\0B:k'), basic(`A:${'k'.repeat(300)}`), 'Basic a b']) {
    expect(readBasic(header)).toBeNull()
  }
})

it('answers whoever may not come in, cannot be asked about, or sends too much, before anything is done', async () => {
  const app: DeviceApp = new Hono()
  const asked: string[] = []
  const draining = new AbortController()
  guardDevices(app, '/device/*', {
    admit: async ({ address, key }) => {
      asked.push(address)
      return key === 'right' ? 'admitted' : key === 'busy' ? 'unavailable' : 'refused'
    },
    draining: draining.signal,
    largestBody: 10,
  })
  app.post('/device/x', async (c) => c.json({ who: c.get('device'), text: await c.req.text() }))
  const post = async (header: string, body = 'ten bytes!') => {
    const response = await app.request('/device/x', { method: 'POST', headers: { authorization: header }, body })
    return [response.status, await response.json()]
  }
  expect(await post(basic('A1:right'))).toEqual([200, { who: 'A1', text: 'ten bytes!' }])
  expect(await post(basic('A1:wrong'))).toEqual([401, { error: 'unauthorized' }])
  expect(await post(basic('A1:busy'))).toEqual([503, { error: 'unavailable' }])
  expect(await post(basic('A1:right'), 'eleven byte')).toEqual([400, { error: 'badRequest' }])
  // Nobody is asked about a name that no device has.
  expect(await post(basic("A1'--:right"))).toEqual([401, { error: 'unauthorized' }])
  expect(asked).toHaveLength(4)
  draining.abort()
  expect(await post(basic('A1:right'))).toEqual([503, { error: 'unavailable' }])
  expect(asked).toHaveLength(4)
})
