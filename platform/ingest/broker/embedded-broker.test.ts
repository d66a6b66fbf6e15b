import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, it } from '@jest/globals'
import { downKinds } from '@/lib/contract/device-message'
import { untilTrue } from '@/tests/support/until'
import { createTestLogger } from '../../testing/create-test-logger'
import { type Line, openLine, packet, publishPacket, subscribePacket } from '../../testing/hostile-line'
import type { Admission, Door, DoorKeeper } from '../pipeline/door'
import { openEmbeddedBroker } from './embedded-broker'

const address = '84F3EB0F0145'
const login = (suffix = '', id = address) => ({ id: `${id}${suffix}`, key: 'key' })
const ok = 0
const unavailable = 3

let doors: Door[] = []
const open = async (keeper: Partial<DoorKeeper> = {}, port = 0, connects?: { perSecond: number; atOnce: number }) => {
  const door = await openEmbeddedBroker({
    host: '127.0.0.1',
    port,
    tls: null,
    keeper: {
      admit: async () => 'admitted',
      take: async () => undefined,
      takeOfMany: async () => undefined,
      connected: () => undefined,
      disconnected: () => undefined,
      refused: () => undefined,
      broke: () => undefined,
      lost: () => undefined,
      ...keeper,
    },
    logger: createTestLogger().logger,
    ...(connects && { connects: { ...connects, cutAfterMs: Number.POSITIVE_INFINITY } }),
  })
  doors.push(door)
  return door
}
afterEach(async () => {
  for (const door of doors) await door.close()
  doors = []
})
const portOf = ({ place }: Door): number => Number(new URL(place).port)
const enter = async (door: Door, suffix = '', id = address): Promise<Line> => {
  const line = await openLine(portOf(door))
  expect(await line.enter(login(suffix, id))).toBe(ok)
  return line
}

it('closes at once, though somebody has connected and has not said who it is', async () => {
  const door = await open()
  const silent = connect(portOf(door), '127.0.0.1')
  await once(silent, 'connect')
  const left = new Promise((resolve) => silent.once('close', () => resolve('closed')))
  silent.on('error', () => undefined)
  await door.close()
  expect(await left).toBe('closed')
  // Far less than it is given to say who it is.
}, 8000)

it('says which variable names another port where this one is taken', async () => {
  const door = await open()
  const port = portOf(door)
  await expect(open({}, port)).rejects.toThrow(`127.0.0.1:${port} is in use; set PLATFORM_MQTT_PORT`)
})

it('a connection that went while its key was looked at takes no place of its device', async () => {
  const answers: ((admission: Admission) => void)[] = []
  const door = await open({
    admit: () => new Promise((resolve) => answers.push(resolve)),
  })
  const comesAndGoes = async (suffix: string): Promise<void> => {
    const line = await openLine(portOf(door))
    const before = answers.length
    const code = line.enter(login(suffix))
    await untilTrue(() => answers.length > before)
    await line.end()
    expect(await code).toBeNull()
    // Until the broker has seen that it went: one that comes later is looked at later.
    const other = await openLine(portOf(door))
    other.write(packet(0xc0))
    await other.closed
    answers.at(-1)?.('admitted')
  }
  const stays = async (suffix: string): Promise<Line> => {
    const line = await openLine(portOf(door))
    const before = answers.length
    const code = line.enter(login(suffix))
    await untilTrue(() => answers.length > before)
    answers.at(-1)?.('admitted')
    expect(await code).toBe(ok)
    return line
  }
  const first = await stays('-1')
  for (const suffix of ['-2', '-3', '-4']) await comesAndGoes(suffix)
  await stays('-5')
  await untilTrue(() => door.connections() === 2)
  expect(first.isOpen()).toBe(true)
})

it('a message to a device that does not read is handed over, and holds up none to another', async () => {
  const door = await open()
  const deaf = await enter(door)
  const other = await enter(door, '', '84F3EB0F0146')
  for (const [line, id] of [
    [deaf, address],
    [other, '84F3EB0F0146'],
  ] as const) {
    const granted = once(line.socket, 'data')
    await line.write(subscribePacket([`hvac/6/${id}/down/+`]))
    await granted
  }
  deaf.socket.pause()
  const large = { text: 'x'.repeat(1_000_000) }
  for (let n = 0; n < 24; n += 1) await door.send(6, address, 'programme', large)
  const arrived = once(other.socket, 'data')
  await door.send(6, '84F3EB0F0146', 'command', {})
  await arrived
  // Far less than one that does not read is waited for.
}, 8000)

it('a device that comes too often waits, and no other', async () => {
  const door = await open({}, 0, { perSecond: 0.001, atOnce: 3 })
  for (let n = 0; n < 3; n += 1) await (await enter(door)).end()
  const waits = await openLine(portOf(door))
  const code = waits.enter(login())
  await enter(door, '', '84F3EB0F0146')
  const second = await openLine(portOf(door))
  expect(await second.enter(login())).toBe(unavailable)
  await waits.end()
  expect(await code).toBeNull()
})

it('filters that are not its own end the connection, and are noted no more often than that', async () => {
  const noted: string[] = []
  const door = await open({ refused: (_address, _remote, what) => noted.push(what) })
  const line = await enter(door)
  await line.write(subscribePacket(downKinds.map((kind) => `hvac/6/${address}/down/${kind}`)))
  await line.write(subscribePacket(Array.from({ length: 200 }, (_, n) => `x/${n}`)))
  await line.closed
  expect(noted).toHaveLength(11)
})

it('messages by QoS 2 that are never released end the connection', async () => {
  const door = await open()
  const line = await enter(door)
  for (let id = 1; id <= 17; id += 1)
    await line.write(publishPacket(`hvac/6/${address}/up/state`, '{}', { qos: 2, id }))
  await line.closed
  // Far less than its silence is waited for.
}, 8000)

it('messages that wait hold up no ping', async () => {
  const door = await open({ take: () => new Promise(() => undefined) })
  const line = await enter(door)
  for (let id = 1; id <= 7; id += 1) await line.write(publishPacket(`hvac/6/${address}/up/state`, '{}', { qos: 0, id }))
  const answered = once(line.socket, 'data')
  await line.write(packet(0xc0))
  expect((await answered)[0]).toEqual(packet(0xd0))
})
