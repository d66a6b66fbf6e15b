import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { boxAround, fromViewText, isInBox, toViewText, worldBox } from './map-view'

test('a view round-trips through an address', () => {
  expect(toViewText({ latitude: 31.23041, longitude: 121.473_69, zoom: 5.5 })).toBe('31.2304,121.4737,5.5')
  for (const text of ['31.2304,121.4737,5.5', '-33.9,18.4,11', '0,0,1', '85,-180,14']) {
    expect(toViewText(fromViewText(text) ?? { latitude: 1, longitude: 1, zoom: 1 })).toBe(text)
  }
})

test('text that is not a view is read as no view', () => {
  const wrong = ['', '1,2', '1,2,3,4', '91,0,5', '0,181,5', '0,0,0', '0,0,15', 'a,b,c', '1e2,0,5', 'NaN,0,5', ' 1,2,3']
  for (const text of [null, ...wrong]) expect(fromViewText(text), String(text)).toBeUndefined()
})

test('a box around places holds all of them, and one across 180° is read as such', () => {
  const places = [
    { longitude: 113, latitude: 33 },
    { longitude: 73, latitude: -5 },
  ]
  const box = boxAround(places)
  expect(box).toEqual({ west: 73, south: -5, east: 113, north: 33 })
  for (const place of places) expect(isInBox(place, box ?? worldBox)).toBe(true)
  expect(isInBox({ longitude: 72, latitude: 0 }, box ?? worldBox)).toBe(false)
  expect(boxAround([])).toBeUndefined()
  const pacific = { west: 170, south: -10, east: -170, north: 10 }
  for (const [longitude, isIn] of [
    [175, true],
    [-175, true],
    [0, false],
  ] as const)
    expect(isInBox({ longitude, latitude: 0 }, pacific)).toBe(isIn)
  expect(isInBox({ longitude: 175, latitude: 11 }, pacific)).toBe(false)
  // A view of the whole world, as its pixels say it.
  const rounded = { west: -179.999_999_9, south: -85, east: 179.999_999_9, north: 85 }
  for (const longitude of [-180, 180]) expect(isInBox({ longitude, latitude: 0 }, rounded)).toBe(true)
})
