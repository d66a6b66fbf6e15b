import { expect, test } from '@jest/globals'
import { Hono } from 'hono'
import { toNetworkList } from '@/lib/format/network-list'
import { addressOf, type Bindings } from './request-facts'

const config = { trustedPeers: toNetworkList('10.0.0.0/8') }
const app = new Hono<{ Bindings: Bindings }>().get('/', (c) => c.text(addressOf(c, config)))

/** As it comes from a socket whose other end is `peer`. */
const askFrom = async (peer: string, forwardedFor: string): Promise<string> => {
  const bindings = { incoming: { socket: { remoteAddress: peer } } }
  return (await app.request('/', { headers: { 'x-forwarded-for': forwardedFor } }, bindings)).text()
}

test.each([
  ['a console names the client', '10.0.0.2', '192.0.2.7', '192.0.2.7'],
  ['two proxies before a device', '::ffff:10.0.0.2', '9.9.9.9, [2001:db8::7]:8883, 10.0.0.3:443', '2001:db8::7'],
  ['a device says what it likes', '192.0.2.9', '192.0.2.7', '192.0.2.9'],
])('%s', async (_what, peer, forwardedFor, expected) => {
  expect(await askFrom(peer, forwardedFor)).toBe(expected)
})
