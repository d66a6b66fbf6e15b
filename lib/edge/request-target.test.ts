import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readTarget } from './request-target'

const files = new Set(['/favicon.ico', '/brand/logo.svg'])
const read = (url: string) => readTarget(url, files)

test.each([
  '',
  '*',
  'http://evil.example/sys/user/info',
  '//sys/user/info',
  '/sys//user/info',
  '/sys/../login',
  '/login/..',
  '/login/%2e%2e/sys/menu/list',
  '/login/.%2E/sys/menu/list',
  '/_next/static/%2e%2e/%2e%2e/sys/menu/list',
  '/sys/..%2f..%2fx',
  '/sys/a%2fb',
  '/sys/%5c..',
  '/sys\\..\\x',
  '/sys/%00',
  '/%73ys/user/info',
  '/sys/use%72/info',
  '/sys/%41',
  '/sys/user%5Finfo',
  '/sys/user/info#f',
  '/sys/%0d%0aSet-Cookie:x',
  '/%ff',
  '/_next/static/%ff',
  '/_next/image?url=http://evil.example',
  '/_next/data/x/login.json',
  `/${'x'.repeat(5000)}`,
])('%j is refused', (url) => {
  expect(read(url)).toEqual({ kind: 'refused' })
})

test.each([
  ['/sys/user/info', 'call'],
  ['/checker_svc/x?a=1', 'call'],
  ['/api/checker_svc', 'call'],
  ['/sys', 'page'],
  ['/system/x', 'page'],
  ['/healthz', 'service'],
  ['/healthz/x', 'page'],
  ['/favicon.ico', 'static'],
  ['/_next/static/chunks/a.js?dpl=1', 'static'],
  ['/login', 'page'],
  ['/equipmentCenter/HIMIT?deviceName=%E7%A9%BA%E8%B0%83', 'page'],
])('%s is a %s', (url, kind) => {
  expect(read(url).kind).toBe(kind)
})

test('only the pages without a session are public', () => {
  expect(read('/login?redirect=/x')).toMatchObject({ isPublic: true })
  expect(read('/login/x')).toMatchObject({ isPublic: false })
  expect(read('/dashboard')).toMatchObject({ isPublic: false })
})

test('path and query are cut at the first question mark, and nothing is decoded', () => {
  expect(read('/sys/%C3%A9?x=%2f?%41')).toEqual({ kind: 'call', path: '/sys/%C3%A9', search: '?x=%2f?%41' })
})

test('a path that passes resolves to itself', () => {
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '\\',
    'sys',
    'user',
    '%',
    '%00',
    ';',
    '@',
    'é',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 12 }), (pieces) => {
      const target = read(`/${pieces.join('').replaceAll(/[?#\s]/g, '')}`)
      if (target.kind === 'refused') return
      const { pathname } = new URL(target.path, 'http://console.example')
      expect(decodeURIComponent(pathname)).toBe(decodeURIComponent(target.path))
    }),
    { numRuns: 5000 },
  )
})
