import { describe, expect, test } from '@jest/globals'
import {
  clampView,
  fitView,
  fromPlane,
  type MapView,
  maxZoom,
  panBy,
  shiftOf,
  toPlane,
  worldSize,
  zoomAt,
} from './mercator'

const size = { width: 800, height: 500 }
/** Repeatable numbers from 0 to 1. */
const drawn = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const views = (): MapView[] => {
  const next = drawn(7)
  return Array.from({ length: 200 }, () => ({
    longitude: 360 * next() - 180,
    latitude: 170 * next() - 85,
    zoom: 1 + 13 * next(),
  }))
}

test('plane and globe coordinates round-trip', () => {
  for (const { longitude, latitude } of views()) {
    const back = fromPlane(toPlane(longitude, latitude))
    expect(back.longitude).toBeCloseTo(longitude, 9)
    expect(back.latitude).toBeCloseTo(latitude, 9)
  }
  expect(toPlane(0, 0)).toEqual({ x: 0.5, y: 0.5 })
  expect(toPlane(180, 85.0511287798066).y).toBeCloseTo(0, 12)
})

describe('a view', () => {
  test('never shows anything beyond the world, whatever the input', () => {
    for (const view of views()) {
      const { longitude, latitude, zoom } = clampView({ ...view, zoom: view.zoom * 3 - 10 }, size)
      const world = worldSize(zoom)
      const { x } = toPlane(longitude, latitude)
      expect(zoom).toBeLessThanOrEqual(maxZoom)
      expect(world + 1e-6).toBeGreaterThanOrEqual(size.width)
      expect(x * world - size.width / 2).toBeGreaterThanOrEqual(-1e-6)
      expect((1 - x) * world - size.width / 2).toBeGreaterThanOrEqual(-1e-6)
    }
  })

  test('moved there and back is unchanged', () => {
    const view = { longitude: 113, latitude: 33, zoom: 6 }
    const back = panBy(panBy(view, size, 120, -45), size, -120, 45)
    expect(back.longitude).toBeCloseTo(view.longitude, 9)
    expect(back.latitude).toBeCloseTo(view.latitude, 9)
  })

  test('zoomed at a place keeps that place under the pointer', () => {
    const view = { longitude: 113, latitude: 33, zoom: 6 }
    const at = { x: 610, y: 90 }
    const placeAt = ({ longitude, latitude, zoom }: MapView) => {
      const middle = toPlane(longitude, latitude)
      const world = worldSize(zoom)
      return { x: middle.x + (at.x - size.width / 2) / world, y: middle.y + (at.y - size.height / 2) / world }
    }
    const next = zoomAt(view, size, 8.5, at)
    expect(next.zoom).toBe(8.5)
    expect(placeAt(next).x).toBeCloseTo(placeAt(view).x, 9)
    expect(placeAt(next).y).toBeCloseTo(placeAt(view).y, 9)
  })

  test('of many places shows them all, and of one spot has a limited zoom', () => {
    const places = views().map(({ longitude, latitude }) => ({
      longitude: longitude / 9 + 110,
      latitude: latitude / 9,
    }))
    const view = fitView(places, size)
    const middle = toPlane(view.longitude, view.latitude)
    for (const place of places) {
      const { x, y } = toPlane(place.longitude, place.latitude)
      expect(Math.abs(x - middle.x) * worldSize(view.zoom)).toBeLessThanOrEqual(size.width / 2)
      expect(Math.abs(y - middle.y) * worldSize(view.zoom)).toBeLessThanOrEqual(size.height / 2)
    }
    expect(fitView([{ longitude: 120, latitude: 30 }], size).zoom).toBe(11)
    expect(fitView([], size).zoom).toBeGreaterThan(0)
  })
})

test('a drag shifts the view by the pointer’s distance', () => {
  const from = { longitude: 113, latitude: 33, zoom: 6.5 }
  const { x, y } = shiftOf(from, panBy(from, size, 37, -81))
  expect(x).toBeCloseTo(37, 6)
  expect(y).toBeCloseTo(-81, 6)
})
