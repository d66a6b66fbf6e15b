import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { browserMethod, otherMethods } from './endpoint'
import { endpoints, routeKey, routes, umbrella } from './registry'

test('every endpoint is on the allow-list once, by the method of the browser, and no change by GET', () => {
  const byMore = endpoints.filter(({ endpoint }) => endpoint.anyMethod)
  expect(byMore.map(({ endpoint }) => endpoint.path)).toEqual(['/api/checker_svc'])
  expect(routes.size).toBe(endpoints.length + umbrella.length + byMore.length * otherMethods.length)
  for (const named of endpoints) {
    const { endpoint } = named
    expect(routes.get(routeKey(browserMethod(endpoint), endpoint.path))).toBe(named)
    if (endpoint.effect) expect(routes.get(routeKey('GET', endpoint.path))).toBeUndefined()
  }
})

test('every path is plain: what two readers could take for two paths is not among them', () => {
  for (const { endpoint } of endpoints) {
    expect(endpoint.path).toMatch(/^(?:\/[A-Za-z][\w~-]{0,63})+$/)
    expect(new URL(endpoint.path, 'http://platform.example').pathname).toBe(endpoint.path)
  }
})

test('two pairs of method and path have one key only when they are the same pair', () => {
  const method = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/)
  fc.assert(
    fc.property(method, fc.string(), method, fc.string(), (one, path, other, elsewhere) => {
      expect(routeKey(one, path) === routeKey(other, elsewhere)).toBe(one === other && path === elsewhere)
    }),
  )
})

test('nothing but a listed pair is found, whatever is put into or taken out of one', () => {
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

test('names that every object has are no routes', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'GET __proto__']) {
    expect(routes.get(name)).toBeUndefined()
  }
})

test('reads of the checker service have a second name under /api, and its effects have not', () => {
  const read = routes.get('GET /checker_svc/device/list')
  expect(read).toBeDefined()
  expect(routes.get('GET /api/checker_svc/device/list')).toBe(read)
  expect(umbrella.filter(([, { endpoint }]) => endpoint.effect)).toEqual([])
  expect(routes.get('POST /api/checker_svc/task/start')).toBeUndefined()
  expect(routes.get('GET /api/sys/user/info')).toBeUndefined()
})
