import { expect, test } from '@jest/globals'
import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server'
import { routes as calls } from '@/lib/contract/registry'
import { routes } from '@/lib/navigation/routes'
import { config } from '@/middleware'
import { sourceFiles } from '@/scripts/check/source-files.mjs'
import { hasHandler, isProxied, ownPaths, proxiedPrefixes, publicPages } from './paths'

const isGuarded = (path: string): boolean =>
  doesMatch({ config, nextConfig: {}, url: `https://console.example${path}` })

// Next reads the matcher from the source, so it cannot be computed from the lists; this test compares them.
test('the guard runs where the session is: in Node', () => {
  expect(config.runtime).toBe('nodejs')
})

test('every call of the contract bypasses the guard, and a path that Next could not decode does not', () => {
  const paths = [...calls.keys()].map((key) => key.split(' ')[1] ?? '')
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.filter((path) => !isProxied(path))).toEqual([])
  expect(paths.filter(isGuarded)).toEqual([])
  for (const prefix of proxiedPrefixes) expect([prefix, isGuarded(`${prefix}user/%zz`)]).toEqual([prefix, true])
})

test('what is proxied and has a handler bypasses the guard, which would read a body of any other first', () => {
  const paths = [
    '/sys/x',
    '/sys/%78',
    '/api/x',
    '/api/checker_svc',
    '/api/checker_svcs',
    '/api/checker_svc/x',
    '/checker_svc/x/',
  ]
  expect(paths.filter((path) => hasHandler(path) && isGuarded(path))).toEqual([])
  expect(paths.filter(hasHandler)).toEqual(['/sys/x', '/api/checker_svc', '/api/checker_svc/x'])
})

test('the console’s own paths bypass the guard, and paths that only begin like them do not', () => {
  for (const path of ownPaths) {
    expect([path, isGuarded(path)]).toEqual([path, false])
    expect([path, isGuarded(`${path}s`)]).toEqual([path, true])
  }
})

test('every file of public bypasses the guard', () => {
  const files = sourceFiles(/^public\//).map((path) => path.slice('public'.length))
  expect(files).toEqual(expect.arrayContaining(['/favicon.ico', '/robots.txt', '/brand/6.svg']))
  expect(files.filter(isGuarded)).toEqual([])
})

test('every page is guarded, the public ones too', () => {
  const pages = [...publicPages, ...Object.values(routes).map(({ path }) => path), '/', '/401', '/404', '/no/such/page']
  expect(pages.length).toBeGreaterThan(60)
  expect(pages.filter((path) => !isGuarded(path))).toEqual([])
})
