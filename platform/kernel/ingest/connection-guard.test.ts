import { PassThrough } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { maxMessageBytes } from '@/lib/contract/device-message'
import { type Breach, guardConnection } from './connection-guard'

const lengthOf = (length: number): number[] =>
  length < 128 ? [length] : [(length % 128) | 0x80, ...lengthOf(Math.floor(length / 128))]
/** A packet of a kind that announces a length; its body only if it is short. */
const packet = (kind: number, length: number, body = length): Buffer =>
  Buffer.concat([Buffer.from([kind << 4, ...lengthOf(length)]), Buffer.alloc(body)])
const connect = packet(1, 100)
const ping = packet(12, 0)

/** What reaches the parser of the bytes that came, in these pieces, and why the connection was ended. */
const pass = async (pieces: readonly Buffer[], elapsed = () => 0) => {
  const connection = new PassThrough()
  const breaches: Breach[] = []
  const read: Buffer[] = []
  guardConnection(connection, (breach) => breaches.push(breach), { elapsed })
  connection.on('readable', () => {
    for (let bytes = connection.read(); bytes; bytes = connection.read()) read.push(bytes as Buffer)
  })
  for (const piece of pieces) {
    if (!connection.destroyed) connection.write(piece)
    await new Promise(setImmediate)
  }
  return { passed: Buffer.concat(read).length, breaches, isEnded: connection.destroyed }
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
