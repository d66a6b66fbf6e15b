import { expect, it } from '@jest/globals'
import { encodeFrame } from '@/lib/hvac/bus/frame'
import { toAddressCode } from '@/lib/hvac/bus/frame-address'
import { frameTypes } from '@/lib/hvac/bus/frame-fields'
import { frameFlag } from '../../tables/checker'
import { sumBatch } from './store-frames'

const src = { talker: 'IDU', systemNo: 1, unitNo: 2 } as const
const dst = { talker: 'ODU', systemNo: 1, unitNo: 0 } as const
const sound = encodeFrame({ src, dst, type: 'status', retry: true, sequence: 1, values: { setTemp: 24 } })
const damaged = sound.map((byte, at) => (at === sound.length - 1 ? byte ^ 1 : byte))

it('sums the frames of a batch in all, by minute and by sender; a damaged one has no sender and is no repetition', () => {
  const frames = [
    { atMs: 59_000, collided: false, raw: sound },
    { atMs: 60_000, collided: true, raw: damaged },
  ]
  const { rows, sums, minutes, talkers } = sumBatch({ fromMs: 58_000, toMs: 61_500, frames }, 10, null)
  const { length } = sound
  expect(rows.map(({ seq, gapMs, flags }) => ({ seq, gapMs, flags }))).toEqual([
    { seq: 11, gapMs: null, flags: frameFlag.retry },
    { seq: 12, gapMs: Math.round(1000 - length * 1.15), flags: frameFlag.checksum | frameFlag.collision },
  ])
  expect(sums).toEqual({ bytes: 2 * length, collisions: 1, errors: 1, retries: 1 })
  expect([...minutes]).toEqual([
    [0, { recordedMs: 2000, frames: 1, bytes: length, collisions: 0, errors: 0, firstSeq: 11 }],
    [1, { recordedMs: 1500, frames: 1, bytes: length, collisions: 1, errors: 1, firstSeq: 12 }],
  ])
  expect(talkers).toEqual([
    { src: toAddressCode(src), frameType: frameTypes.indexOf('status') + 1, frames: 1, bytes: length },
    { src: -1, frameType: 0, frames: 1, bytes: length },
  ])
})
