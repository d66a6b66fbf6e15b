import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { safeRedirect } from './safe-redirect'

test.each([
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/%09/evil.com',
  '/\t/evil.com',
  '/%5cevil.com',
  '/%2f%2fevil',
  '/%2fevil.com',
  '/./%2fevil.com',
  '/x/..//evil.com',
  'https:evil',
  'https://evil.com',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'evil.com',
  ' /dashboard',
  '/%00',
  '/%',
  '/login',
  '/login?redirect=/login%3Fredirect%3D%2Flogin',
  '/x/../login',
  '/%6cogin',
  `/${'x'.repeat(2048)}`,
  '',
  null,
  undefined,
])('%j is not followed', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/')
})

test.each([
  '/',
  '/dashboard',
  '/equipmentCenter/HIMIT?page=2&city=%E5%B9%BF%E5%B7%9E',
  '/equipmentCenter/outdoor/AABBCCDDEEFF#live',
  '/loginx',
  '/platformCenter/login',
])('%s is followed', (wanted) => {
  expect(safeRedirect(wanted)).toBe(wanted)
})

// Pieces from known bypasses of such checks.
const nasty = fc
  .array(
    fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '@',
        ':',
        '?',
        '#',
        '&',
        '=',
        ' ',
        '\t',
        '\n',
        '\u0000',
        '\u007f',
        '%',
        '%2f',
        '%2F',
      ],
      ...[
        '%5c',
        '%09',
        '%0d%0a',
        '%00',
        '%2e',
        '%252f',
        '%6c',
        'login',
        'ogin',
        'evil.com',
        'https:',
        'javascript:',
        'x',
      ],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

test('whatever is requested, the result is a path of this origin and never the sign-in page', () => {
  const origin = 'https://console.example:8443'
  const wanted = fc.oneof(
    nasty,
    nasty.map((text) => `/${text}`),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map((text) => `/${text}`),
  )
  fc.assert(
    fc.property(wanted, (text) => {
      const answer = safeRedirect(text)
      const url = new URL(answer, origin)
      expect(url.origin).toBe(origin)
      expect(answer).toMatch(/^\/(?![/\\])/)
      const harmful = [...decodeURIComponent(answer)].filter((sign) => sign === '\\' || sign < ' ' || sign === '\x7f')
      expect(harmful).toEqual([])
      expect(decodeURIComponent(url.pathname)).not.toMatch(/^\/(?:login$|\/)/)
      // The result passes again: nothing becomes harmful on the way.
      expect(safeRedirect(answer)).toBe(answer)
    }),
    { numRuns: 5000 },
  )
})
