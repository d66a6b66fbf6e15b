import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { fromViewText, toViewText } from './view-text'

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
