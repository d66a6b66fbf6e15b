import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, it } from '@jest/globals'
import { createSocketPlaces, usualPlaces } from './socket-places'

let port = 0
const newSocket = (): Socket & { destroyed: boolean } => {
  port += 1
  const socket = Object.assign(new EventEmitter(), { remoteAddress: '203.0.113.7', remotePort: port, destroyed: false })
  return Object.assign(socket, {
    destroy: () => {
      socket.destroyed = true
      socket.emit('close')
    },
  }) as unknown as Socket & { destroyed: boolean }
}
const open = (places: ReturnType<typeof createSocketPlaces>, count: number) =>
  Array.from({ length: count }, () => {
    const socket = newSocket()
    places.enter(socket)
    return socket
  })
const alive = (sockets: readonly { destroyed: boolean }[]): number => sockets.filter((each) => !each.destroyed).length

it('of those that say nothing the oldest make room, however many come from one address', () => {
  const turned: string[] = []
  const places = createSocketPlaces({ all: 100, unnamed: 10 }, (address) => turned.push(address))
  const silent = open(places, 25)
  expect(silent.map(({ destroyed }) => destroyed)).toEqual([...Array(15).fill(true), ...Array(10).fill(false)])
  expect(turned).toHaveLength(15)
})

it('devices that have said who they are stay, and silence cannot keep others out', () => {
  const places = createSocketPlaces({ all: 100, unnamed: 10 }, () => undefined)
  const devices = Array.from({ length: 90 }, () => {
    open(places, 3)
    const [device] = open(places, 1)
    if (device) places.named(device)
    return device as Socket
  })
  expect(alive(devices)).toBe(90)
})

it('when all places are taken by devices, the newest is turned away, until one goes', () => {
  const places = createSocketPlaces({ all: 5, unnamed: 2 }, () => undefined)
  const devices = open(places, 2)
  for (const device of devices) places.named(device)
  const more = open(places, 2)
  for (const device of more) places.named(device)
  const [last] = open(places, 1)
  if (last) places.named(last)
  const [tooMany] = open(places, 1)
  expect(alive([...devices, ...more])).toBe(4)
  expect([last?.destroyed, tooMany?.destroyed]).toEqual([false, true])
  devices[0]?.destroy()
  expect(alive(open(places, 1))).toBe(1)
})

it('devices have half of the descriptors, and silence an eighth', () => {
  expect(usualPlaces(2000)).toEqual({ all: 1000, unnamed: 250 })
  expect(usualPlaces(1_048_576)).toEqual({ all: 20_000, unnamed: 500 })
  expect(usualPlaces(null)).toEqual({ all: 20_000, unnamed: 500 })
})
