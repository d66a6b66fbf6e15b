import { describe, expect, it } from '@jest/globals'
import { moveReplay } from './replay-clock'

const heardAt = [0, 100, 250, 900, 90_000]
const heard = (known: readonly (number | undefined)[] = heardAt) => ({
  total: heardAt.length,
  atMs: (index: number) => known[index],
  maxSilenceMs: 2000,
})

describe('a replay', () => {
  it('passes exactly the frames received until then', () => {
    expect(moveReplay({ index: 0, clock: 0 }, 99, heard())).toEqual({ index: 0, clock: 99 })
    expect(moveReplay({ index: 0, clock: 99 }, 1, heard())).toEqual({ index: 1, clock: 100 })
    expect(moveReplay({ index: 0, clock: 0 }, 300, heard())).toEqual({ index: 2, clock: 300 })
  })
  it('skips a long silence', () => {
    expect(moveReplay({ index: 2, clock: 260 }, 700, heard())).toEqual({ index: 4, clock: 90_000 })
  })
  it('stops before an unread frame, and does not catch up afterwards', () => {
    const known = [0, 100, undefined, 900, 90_000]
    expect(moveReplay({ index: 0, clock: 0 }, 500, heard(known))).toEqual({ index: 1, clock: 100 })
    expect(moveReplay({ index: 1, clock: 100 }, 100, heard())).toEqual({ index: 1, clock: 200 })
  })
  it('ends with the last frame', () => {
    expect(moveReplay({ index: 4, clock: 90_000 }, 5000, heard()).index).toBe(4)
  })
})
