import { describe, expect, it } from '@jest/globals'
import { decodeFrame, isChecksumRight } from '@/lib/hvac/bus/frame'
import { utilisationOf } from '@/platform/nouns/checker/figures'
import type { IndoorReading, OutdoorReading, Telemetry } from '../model/telemetry'
import { perSpeaker, type SystemOnBus, simulatedBus } from './simulated-bus'

const rooms = 30
// Only what the bus looks at; nothing else of a reading is on the wire.
const telemetry = {
  outdoorLive: () => [{ unitNo: 0, compFreq: 60, ambientTemp: 3, alarmCode: '--' } as OutdoorReading],
  indoorLive: () =>
    Array.from(
      { length: rooms },
      (_, unitNo) => ({ unitNo, onOff: unitNo === 7 ? null : 1, setTemp: 24, alarmCode: '--' }) as IndoorReading,
    ),
} as unknown as Telemetry
const system = { facts: { indoor: [{ unitNo: 1 }] }, systemNo: 3 } as unknown as SystemOnBus
const bus = () => simulatedBus(telemetry, 'key', [system], new Date('2026-11-21T00:00:00Z'))
const span = 20 * 60_000
const frames = bus().hear(0, span)

describe('a simulated bus', () => {
  it('is as busy as the domain says of so many units', () => {
    const bytes = frames.reduce((sum, { raw }) => sum + raw.length, 0)
    const utilisation = utilisationOf(bytes, span)
    expect(utilisation).toBeGreaterThan(5 + perSpeaker * rooms)
    expect(utilisation).toBeLessThan(13 + perSpeaker * rooms)
    const rate = frames.filter(({ collided }) => collided).length / frames.length
    expect(rate).toBeGreaterThan(0.0003)
    expect(rate).toBeLessThan(0.006)
  })

  it('is not overloaded while as many units as it may have are healthy', () => {
    expect(6 + 6 + perSpeaker * 128).toBeLessThan(60)
  })

  it('has frames that are read, but for those that were disturbed, which are repeated', () => {
    const bad = frames.filter(({ raw }) => 'flaw' in decodeFrame(raw))
    expect(bad.length).toBeGreaterThan(0)
    for (const frame of bad) {
      const next = frames[frames.indexOf(frame) + 1]
      const decoded = next && decodeFrame(next.raw)
      expect(decoded && 'frame' in decoded && decoded.frame.retry).toBe(true)
    }
    expect(frames.filter(({ collided, raw }) => collided && isChecksumRight(raw)).length).toBeLessThan(bad.length)
  })

  it('tells one thing after the other, and the same however it is asked', () => {
    const early = frames.filter(({ atMs, raw }, at) => {
      const next = frames[at + 1]
      return next && Math.floor(next.atMs / 60_000) === Math.floor(atMs / 60_000) && next.atMs < atMs + raw.length
    })
    expect(early).toEqual([])
    const again = bus()
    const parts = [again.hear(0, 61_234), again.hear(61_234, 61_240), again.hear(61_240, span)].flat()
    const toText = (list: typeof frames) => list.map(({ atMs, raw }) => `${atMs} ${raw}`)
    expect(toText(parts)).toEqual(toText(frames))
  })

  it('does not hear a unit that does not answer', () => {
    const heard = new Set(
      frames.flatMap(({ raw }) => {
        const decoded = decodeFrame(raw)
        return 'frame' in decoded && decoded.frame.src.talker === 'IDU' ? [decoded.frame.src.unitNo] : []
      }),
    )
    expect(heard.has(7)).toBe(false)
    expect(heard.size).toBe(rooms - 1)
  })
})
