import { PassThrough } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { maxMessageBytes } from '@/lib/contract/device-message'
import { type Breach, guardConnection, mostWaiting } from './connection-guard'

const lengthOf = (length: number): number[] =>
  length < 128 ? [length] : [(length % 128) | 0x80, ...lengthOf(Math.floor(length / 128))]
/** A packet of a kind that announces a length; its body only if it is short. */
const packet = (kind: number, length: number, body = length): Buffer =>
  Buffer.concat([Buffer.from([kind << 4, ...lengthOf(length)]), Buffer.alloc(body)])
const connect = packet(1, 100)
const ping = packet(12, 0)

/** What reaches the parser of the bytes that came, in these pieces, and why the connection was ended. */
const pass = async (pieces: readonly Buffer[], elapsed = () => 0, isTaken = true) => {
  const connection = new PassThrough()
  const breaches: Breach[] = []
  const read: Buffer[] = []
  const gate = guardConnection(connection, (breach) => breaches.push(breach), { elapsed })
  connection.on('readable', () => {
    for (let bytes = connection.read(); bytes; bytes = connection.read()) {
      read.push(bytes as Buffer)
      for (let n = 0; isTaken && n < mostWaiting; n += 1) gate.taken()
    }
  })
  for (const piece of pieces) {
    if (!connection.destroyed) connection.write(piece)
    await new Promise(setImmediate)
  }
  return { passed: Buffer.concat(read).length, read, breaches, isEnded: connection.destroyed, connection, gate }
}
const bytewise = (bytes: Buffer): Buffer[] => [...bytes].map((byte) => Buffer.from([byte]))

describe('what a device sends passes', () => {
  const hello = packet(3, 171_000)
  const usual = [connect, packet(8, 40), hello, packet(4, 2), ping, packet(3, maxMessageBytes), packet(14, 0)]
  it.each([
    ['in one piece', [Buffer.concat(usual)]],
    ['packet by packet', usual],
    ['byte by byte', bytewise(Buffer.concat([connect, packet(8, 40), packet(3, 300), ping]))],
  ])('%s', async (_, pieces) => {
    const { passed, breaches, isEnded } = await pass(pieces)
    expect({ passed, breaches, isEnded }).toEqual({
      passed: pieces.reduce((sum, { length }) => sum + length, 0),
      breaches: [],
      isEnded: false,
    })
  })

  it('a packet as a whole, in however many pieces it came', async () => {
    const message = packet(3, 1500)
    const { read } = await pass([connect, ...bytewise(message), Buffer.concat([ping, message.subarray(0, 9)])])
    expect(read.map(({ length }) => length)).toEqual([connect.length, message.length, ping.length])
  })

  it('any number of messages: they have a rate of their own', async () => {
    const { breaches } = await pass([connect, ...Array.from({ length: 1000 }, () => packet(3, 30))])
    expect(breaches).toEqual([])
  })

  it('a packet of another kind in each tenth of a second, for as long as it likes', async () => {
    let now = 0
    const tick = () => {
      now += 100
      return now
    }
    expect((await pass([connect, ...Array.from({ length: 1000 }, () => ping)], tick)).breaches).toEqual([])
  })
})

describe('what ends a connection, before its packet has come', () => {
  it.each([
    ['a CONNECT of more than 2 kB', [packet(1, 2049, 0)], 'tooLarge'],
    ['a SUBSCRIBE with many filters', [connect, packet(8, 2049, 0)], 'tooLarge'],
    ['an UNSUBSCRIBE with many filters', [connect, packet(10, 2049, 0)], 'tooLarge'],
    ['a message of more than 256 KB', [connect, packet(3, maxMessageBytes + 1025, 0)], 'tooLarge'],
    ['an acknowledgement with a load', [connect, packet(4, 17, 0)], 'tooLarge'],
    ['a length without an end', [connect, Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff])], 'tooLarge'],
    ['no CONNECT', [packet(3, 100)], 'order'],
    ['HTTP', [Buffer.from('GET / HTTP/1.1\r\n')], 'order'],
  ] as [string, Buffer[], Breach['reason']][])('%s', async (_, pieces, reason) => {
    for (const each of [pieces, [Buffer.concat(pieces)], pieces.flatMap(bytewise)]) {
      const { breaches, isEnded } = await pass(each)
      expect(breaches).toEqual([{ reason, detail: expect.any(String) }])
      expect(isEnded).toBe(true)
    }
  })

  const kinds = [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
  it.each(kinds)('too many packets of kind %i, and the parser gets none of their chunk', async (kind) => {
    const flood = Buffer.concat(Array.from({ length: 30_000 }, () => packet(kind, 2)))
    const { breaches, passed, isEnded } = await pass([connect, flood])
    expect(breaches).toMatchObject([{ reason: 'rate' }])
    expect({ passed, isEnded }).toEqual({ passed: connect.length, isEnded: true })
  })
})

it('messages that wait hold up what comes behind them, and nothing else', async () => {
  const message = packet(3, 30)
  const some = Array.from({ length: 3 * mostWaiting }, () => message)
  for (const pieces of [[connect, ...some, ping], [Buffer.concat([connect, ...some, ping])]]) {
    const { read, connection, gate } = await pass(pieces, () => 0, false)
    const passed = (): number => Buffer.concat(read).length
    expect(passed()).toBe(connect.length + mostWaiting * message.length)
    for (let taken = 1; taken <= 2 * mostWaiting; taken += 1) {
      gate.taken()
      await new Promise(setImmediate)
      const messages = mostWaiting + taken
      expect(passed()).toBeGreaterThanOrEqual(connect.length + messages * message.length)
    }
    gate.taken()
    await new Promise(setImmediate)
    expect(passed()).toBe(connect.length + some.length * message.length + ping.length)
    expect(connection.destroyed).toBe(false)
  }
})

it('a connection whose packets come in thousands of small pieces is ended', async () => {
  const { breaches } = await pass([connect, ...bytewise(packet(3, 5000))])
  expect(breaches).toEqual([{ reason: 'rate', detail: 'more than 200 small pieces a second' }])
  const usual = Array.from({ length: 5000 }, () => Buffer.alloc(512))
  expect((await pass([connect, packet(3, 250_000, 0), ...usual.slice(0, 488)])).breaches).toEqual([])
})
