import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { replaceGlobals } from '@/tests/support/replace-globals'
import type { MapView } from './mercator'

jest.unstable_mockModule('./load-land', () => ({ loadLand: () => new Promise(() => undefined) }))
const { MapEngine } = await import('./map-engine')

let restoreGlobals: () => void
beforeEach(() => {
  jest.useFakeTimers()
  restoreGlobals = replaceGlobals({ requestAnimationFrame: () => 1, cancelAnimationFrame: () => undefined })
})
afterEach(() => {
  restoreGlobals()
  jest.useRealTimers()
})

test('a map being dragged does not rest, however long it is held; released, it rests once', () => {
  const onRest = jest.fn<(view: MapView) => void>()
  // It moves without being redrawn.
  const canvas = { getContext: () => null, style: {} } as unknown as HTMLCanvasElement
  const heard = { onRest, onFrame: () => undefined, onLandFailed: () => undefined }
  const map = new MapEngine(canvas, { longitude: 113, latitude: 33, zoom: 5 }, heard)
  map.setSize({ width: 800, height: 500 }, 1)
  jest.advanceTimersByTime(1000)
  expect(onRest).toHaveBeenCalledTimes(1)
  map.hold(true)
  map.pan(60, 0)
  jest.advanceTimersByTime(5000)
  expect(onRest).toHaveBeenCalledTimes(1)
  map.hold(false)
  jest.advanceTimersByTime(1000)
  expect(onRest).toHaveBeenCalledTimes(2)
  expect(onRest.mock.lastCall?.[0].longitude).toBeLessThan(113)
})
