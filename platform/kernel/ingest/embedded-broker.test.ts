import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from '@jest/globals'
import { createTestLogger } from '../../testing/create-test-logger'
import type { DoorKeeper } from './door'
import { openEmbeddedBroker } from './embedded-broker'

const keeper = {} as DoorKeeper
const open = async (port = 0) =>
  openEmbeddedBroker({ host: '127.0.0.1', port, tls: null, keeper, logger: createTestLogger().logger })
const portOf = (place: string): number => Number(new URL(place).port)

it('closes at once, though somebody has connected and has not said who it is', async () => {
  const door = await open()
  const stranger = connect(portOf(door.place), '127.0.0.1')
  await once(stranger, 'connect')
  const left = new Promise((resolve) => stranger.once('close', () => resolve('closed')))
  stranger.on('error', () => undefined)
  await door.close()
  expect(await left).toBe('closed')
  // Far less than a stranger is given to say who it is.
}, 8000)

it('says which variable names another port where this one is taken', async () => {
  const door = await open()
  const port = portOf(door.place)
  await expect(open(port)).rejects.toThrow(`127.0.0.1:${port} is in use; set PLATFORM_MQTT_PORT`)
  await door.close()
})
