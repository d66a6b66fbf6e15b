import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { otherMethods } from './endpoint'
import { endpoints, routeKey, routes, umbrella } from './registry'

test('every endpoint is on the allow-list once, and the one change by GET is that of the specification', () => {
  const byMore = endpoints.filter(({ endpoint }) => endpoint.anyMethod)
  expect(byMore.map(({ endpoint }) => endpoint.path)).toEqual(['/api/checker_svc'])
  expect(routes.size).toBe(endpoints.length + umbrella.length + byMore.length * otherMethods.length)
  for (const named of endpoints) {
    const { endpoint } = named
    expect(routes.get(routeKey(endpoint.method, endpoint.path))).toBe(named)
  }
  const byGet = endpoints.filter(({ endpoint }) => endpoint.effect && endpoint.method === 'GET')
  expect(byGet.map(({ name }) => name)).toEqual(['menu.remove'])
})

test('every path is plain: no two parsers could read one differently', () => {
  for (const { endpoint } of endpoints) {
    expect(endpoint.path).toMatch(/^(?:\/[A-Za-z][\w~-]{0,63})+$/)
    expect(new URL(endpoint.path, 'http://platform.example').pathname).toBe(endpoint.path)
  }
})

test('different pairs of method and path have different keys', () => {
  const method = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/)
  fc.assert(
    fc.property(method, fc.string(), method, fc.string(), (one, path, other, elsewhere) => {
      expect(routeKey(one, path) === routeKey(other, elsewhere)).toBe(one === other && path === elsewhere)
    }),
  )
})

test('no variation of a listed pair is found', () => {
  const piece = fc.constantFrom('/', '.', '%2e', '//', ';', ' ', '?', '#', '\\', 'x', '', '%00', '@')
  const keys = [...routes.keys()]
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.nat(), piece, fc.boolean(), (key, at, sign, isCut) => {
      const index = at % (key.length + 1)
      const bent = key.slice(0, index) + sign + key.slice(isCut ? index + 1 : index)
      fc.pre(!keys.includes(bent))
      expect(routes.get(bent)).toBeUndefined()
    }),
    { numRuns: 5000 },
  )
})

test('property names of every object are not routes', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'GET __proto__']) {
    expect(routes.get(name)).toBeUndefined()
  }
})

test('reads of the checker service have a second name under /api, its effects do not', () => {
  const read = routes.get('GET /checker_svc/device/list')
  expect(read).toBeDefined()
  expect(routes.get('GET /api/checker_svc/device/list')).toBe(read)
  expect(umbrella.filter(([, { endpoint }]) => endpoint.effect)).toEqual([])
  expect(routes.get('POST /api/checker_svc/task/start')).toBeUndefined()
  expect(routes.get('GET /api/sys/user/info')).toBeUndefined()
})
