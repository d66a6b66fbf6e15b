import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, it } from '@jest/globals'
import { createSocketPlaces, usualPlaces } from './socket-places'

let port = 0
const newSocket = (remoteAddress = '203.0.113.7'): Socket & { destroyed: boolean } => {
  port += 1
  const socket = Object.assign(new EventEmitter(), { remoteAddress, remotePort: port, destroyed: false })
  return Object.assign(socket, {
    destroy: () => {
      // As Node has it: the address of a socket that has ended is gone.
      Object.assign(socket, { destroyed: true, remoteAddress: undefined })
      socket.emit('close')
    },
  }) as unknown as Socket & { destroyed: boolean }
}
const open = (places: ReturnType<typeof createSocketPlaces>, count: number, address?: string) =>
  Array.from({ length: count }, () => {
    const socket = newSocket(address)
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

it.each([
  ['its own sockets', () => '198.51.100.9'],
  ['the sockets of its block of IPv6', (n: number) => `2001:db8:0:1::${n.toString(16)}`],
  ['IPv4 on a socket for both', () => '::ffff:198.51.100.9'],
])('who holds most places with silence pushes out %s, and nobody else', (_what, addressOf) => {
  const places = createSocketPlaces({ all: 100, unnamed: 10 }, () => undefined)
  const honest = open(places, 3)
  const flood = Array.from({ length: 500 }, (_, n) => open(places, 1, addressOf(n + 1))).flat()
  expect([alive(honest), alive(flood)]).toEqual([3, 7])
  for (const socket of [...honest, ...flood]) socket.destroy()
  expect(alive(open(places, 10))).toBe(10)
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

it('silence has a quarter of the places of devices', () => {
  expect(usualPlaces(1000)).toEqual({ all: 1000, unnamed: 250 })
  expect(usualPlaces(20_000)).toEqual({ all: 20_000, unnamed: 500 })
})
