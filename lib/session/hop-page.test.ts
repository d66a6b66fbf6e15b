import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hopPage } from './hop-page'

const nonce = 'bm9uY2U='

test('the page leads to the requested address and carries the nonce', () => {
  const page = hopPage('/equipmentCenter/HIMIT?page=2&city=a', nonce)
  expect(page).toContain(`<script nonce="${nonce}">location.replace("/equipmentCenter/HIMIT?page=2&city=a")</script>`)
  expect(page).toContain('content="0;url=/equipmentCenter/HIMIT?page=2&amp;city=a"')
})

test('no address breaks out of the script or of the attribute', () => {
  const piece = fc.constantFrom('"', "'", '<', '>', '&', '</script>', '<!--', '\\', '\n', '\u2028', '/', 'a', '?')
  const shape = hopPage('/', nonce).replace(/content="0;url=[^"]*"|replace\([^<]*\)/g, '')
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => `/${pieces.join('')}`),
      (to) => {
        const page = hopPage(to, nonce)
        expect(page.replace(/content="0;url=[^"]*"|replace\([^<]*\)/g, '')).toBe(shape)
      },
    ),
  )
})
