import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { toClientName } from './client-name'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome 141',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1.2',
    'Edge 141',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    'Safari 18',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128', 'Linux'],
  ['curl/8.5', '', ''],
  ['', '', ''],
])('names the browser of %s', (header, browser, os) => {
  expect(toClientName(header)).toEqual({ browser, os })
})

it('passes nothing of a header on except known names and a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const { browser, os } = toClientName(`${text} Chrome/1${text} Linux${text}`)
      expect(browser).toMatch(/^(?:(?:Edge|Opera|Firefox|Chrome|Safari) \d{1,4})?$/)
      expect(os).toMatch(/^(?:Windows|Android|iOS|macOS|Linux)?$/)
    }),
  )
})
