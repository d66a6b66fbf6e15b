import { test } from '@jest/globals'
import { pagePolicy } from '@/lib/bff/security-headers'
import { expect } from '@/tests/support/expect'
import { mapTiles, tileOrigin } from './map-tiles'

const template = 'https://tiles.example:8443/v1/{z}/{x}/{y}.png?key=a'
const settings = (MAP_TILES_URL: string, MAP_TILES_CREDIT = 'GS(2026)1') =>
  mapTiles({ NODE_ENV: 'production', MAP_TILES_URL, MAP_TILES_CREDIT })

test('tiles are off until both an address and a credit are set', () => {
  expect(mapTiles({ NODE_ENV: 'production' })).toBeUndefined()
  expect(settings(template, '')).toBeUndefined()
  expect(settings(template)).toEqual({ template, credit: 'GS(2026)1' })
})

test('an invalid template, or one that could change the policy, is refused', () => {
  const wrong = [
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example/{z}/{x}/{y}/{s}.png',
    'https://{x}.example/{z}/{y}.png',
    'https://user:word@tiles.example/{z}/{x}/{y}.png',
    "https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}",
    'javascript:alert(1)//{z}/{x}/{y}',
    '/{z}/{x}/{y}.png',
  ]
  for (const one of wrong) expect(tileOrigin(one), one).toBeUndefined()
})

test('the policy of pages allows the tile origin for images only, and only where one is set', () => {
  const imagesOf = (policy: string) => policy.split('; ').find((part) => part.startsWith('img-src'))
  expect(imagesOf(pagePolicy('n', false))).toBe("img-src 'self' data: blob:")
  const policy = pagePolicy('n', false, tileOrigin(template))
  expect(imagesOf(policy)).toBe("img-src 'self' data: blob: https://tiles.example:8443")
  expect(policy.split('tiles.example')).toHaveLength(2)
})
