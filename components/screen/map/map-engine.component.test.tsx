import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { replaceGlobals } from '@/tests/support/replace-globals'
import type { Marker } from './cluster-index'
import type { MapBox, MapView } from './map-view'

jest.unstable_mockModule('@/lib/api/read-asset', () => ({ readAsset: () => new Promise(() => undefined) }))
const { MapEngine } = await import('./map-engine')

/** Its least zoom is 2: without transforms, as here, Leaflet has only whole ones. */
const size = { width: 1024, height: 500 }
let restoreGlobals: () => void
let stop: () => void

/** Watches one element, which has its size from the start. */
class AtOnce {
  constructor(readonly notify: () => void) {}
  observe = () => this.notify()
  disconnect = () => undefined
}

const open = (view: MapView) => {
  const surface = document.createElement('div')
  surface.tabIndex = 0
  Object.defineProperties(surface, { clientWidth: { value: size.width }, clientHeight: { value: size.height } })
  document.body.append(surface)
  const onRest = jest.fn<(view: MapView, box: MapBox) => void>()
  const onReady = (map: InstanceType<typeof MapEngine>) => map.goTo(view, true)
  const map = new MapEngine(surface, { tiles: undefined, isPart: false }, { onRest, onReady, onLandFailed: jest.fn() })
  stop = () => {
    map.stop()
    surface.remove()
  }
  return { map, surface, onRest }
}

beforeEach(() => {
  const reduced = () => ({ matches: true })
  restoreGlobals = replaceGlobals({ ResizeObserver: AtOnce, matchMedia: reduced })
})
afterEach(() => {
  stop()
  restoreGlobals()
})

const mouse = (on: EventTarget, type: string, clientX: number) =>
  on.dispatchEvent(
    new MouseEvent(type, { bubbles: true, button: 0, which: 1, clientX, clientY: 200 } as MouseEventInit),
  )

test('a map being dragged does not rest, however long it is held; released, it rests once', () => {
  const { surface, onRest } = open({ longitude: 113, latitude: 33, zoom: 5 })
  expect(onRest).toHaveBeenCalledTimes(1)
  mouse(surface, 'mousedown', 300)
  mouse(document.body, 'mousemove', 320)
  mouse(document.body, 'mousemove', 360)
  expect(onRest).toHaveBeenCalledTimes(1)
  mouse(document.body, 'mouseup', 360)
  expect(onRest).toHaveBeenCalledTimes(2)
  const [view] = onRest.mock.lastCall ?? []
  // 60 px of a world that is 256 × 2^5 px wide, to a pixel.
  expect(view?.longitude).toBeCloseTo(113 - (60 * 360) / (256 * 32), 1)
  expect(view?.zoom).toBe(5)
})

test('a view never shows anything beyond the world', () => {
  const { map, onRest } = open({ longitude: 179, latitude: 84, zoom: 3 })
  const expectWithin = () => {
    const [, box] = onRest.mock.lastCall ?? []
    expect(box?.east).toBeLessThanOrEqual(180 + 1e-6)
    expect(box?.west).toBeGreaterThanOrEqual(-180 - 1e-6)
  }
  expectWithin()
  map.goTo({ longitude: -179, latitude: -84, zoom: 0 })
  expectWithin()
  // The smallest zoom is where the world is as wide as the map.
  expect(map.zoom).toBeCloseTo(Math.log2(size.width / 256), 6)
  map.goTo({ longitude: 0, latitude: 0, zoom: 20 })
  expect(map.zoom).toBe(14)
})

test('many places are all in view, and one spot has a limited zoom', () => {
  const { map, onRest } = open({ longitude: 0, latitude: 0, zoom: 3 })
  map.fit([
    { longitude: 73, latitude: 18 },
    { longitude: 135, latitude: 53 },
  ])
  const [, box] = onRest.mock.lastCall ?? []
  expect(box?.west).toBeLessThan(73)
  expect(box?.east).toBeGreaterThan(135)
  expect(box?.south).toBeLessThan(18)
  expect(box?.north).toBeGreaterThan(53)
  map.fit([{ longitude: 120, latitude: 30 }])
  expect(map.zoom).toBe(11)
  map.fit([])
  expect(map.zoom).toBeLessThan(3)
})

const marker = (key: string, rank: number, longitude: number): Marker => ({
  key,
  rank,
  longitude,
  latitude: 0,
  count: 1,
  label: key,
  id: key,
  cluster: undefined,
})

test('markers are named buttons, the worst first; a focus stays, or goes to the map when its marker is gone', () => {
  const { map, surface } = open({ longitude: 0, latitude: 0, zoom: 5 })
  const onPress = jest.fn()
  const show = (...markers: Marker[]) =>
    map.markers.show(markers, { signs: ['!', '•'], nameOf: ({ key }) => `Project ${key}`, onPress })
  const [good, bad, far] = [marker('good', 1, 1), marker('bad', 0, 5), marker('far', 1, 60)]
  show(good, bad, far)
  const buttons = () => Array.from(surface.querySelectorAll('button'))
  expect(buttons().map(({ ariaLabel, textContent }) => [ariaLabel, textContent])).toEqual([
    ['Project bad', '!'],
    ['Project good', '•'],
    ['Project far', '•'],
  ])
  expect(buttons().map((button) => button.closest('[inert]') !== null)).toEqual([false, false, true])
  mouse(surface, 'mousedown', 300)
  mouse(document.body, 'mousemove', 360)
  mouse(document.body, 'mouseup', 300)
  // A key's click comes without a pointer: the drag before it does not matter.
  buttons()[1]?.click()
  expect(onPress.mock.calls).toEqual([[good]])
  buttons()[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(onPress).toHaveBeenCalledTimes(1)
  buttons()[1]?.focus()
  show(bad, good)
  expect(document.activeElement).toBe(buttons()[1])
  show(bad)
  expect(document.activeElement).toBe(surface)
})
