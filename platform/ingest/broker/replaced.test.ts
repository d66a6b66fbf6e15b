import { afterEach, expect, it } from '@jest/globals'
import { connectAsync } from 'mqtt'
import { freePort } from '../../../scripts/run/port.mjs'
import { createTestLogger } from '../../testing/create-test-logger'
import type { ConnectionEnd, Door } from '../pipeline/door'
import { openEmbeddedBroker } from './embedded-broker'

let door: Door
afterEach(() => door.close())

it('a connection whose name comes again was replaced, and one that says goodbye was closed', async () => {
  const ends: ConnectionEnd[] = []
  let told: () => void = () => undefined
  const next = () =>
    new Promise<void>((resolve) => {
      told = resolve
    })
  const port = await freePort()
  door = await openEmbeddedBroker({
    host: '127.0.0.1',
    port,
    tls: null,
    logger: createTestLogger().logger,
    keeper: {
      take: async () => undefined,
      takeOfMany: async () => undefined,
      broke: () => undefined,
      lost: () => undefined,
      admit: async () => 'admitted',
      connected: () => undefined,
      disconnected: (_address, end) => {
        ends.push(end)
        told()
      },
      refused: () => undefined,
    },
  })
  const who = { clientId: 'FE0000000001', username: 'FE0000000001', password: 'k', reconnectPeriod: 0 }
  const first = await connectAsync(`mqtt://127.0.0.1:${port}`, who)
  const replaced = next()
  const second = await connectAsync(`mqtt://127.0.0.1:${port}`, who)
  await replaced
  const closed = next()
  await second.endAsync()
  await closed
  await first.endAsync(true)
  expect(ends).toEqual(['replaced', 'closed'])
})
