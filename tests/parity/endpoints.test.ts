import { test } from '@jest/globals'
import * as z from 'zod'
import { maxPageSize, otherMethods } from '@/lib/contract/endpoint'
import { permissions } from '@/lib/contract/permission'
import { endpoints, registry, routes, umbrella } from '@/lib/contract/registry'
import { implementations } from '@/platform/composition/implementations'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

test('every endpoint has a handler, and every handler an endpoint', () => {
  const handled = Object.entries(implementations).flatMap(([noun, { handlers }]) =>
    Object.keys(handlers).map((verb) => `${noun}.${verb}`),
  )
  expect(handled.sort()).toEqual(endpoints.map(({ name }) => name).sort())
  checked(handled.length, 'endpoints with handlers')
})

test('every noun of the registry is implemented from its own contract', () => {
  for (const [noun, api] of Object.entries(registry)) {
    // Compared here: a failing assertion would print both in full, including schemas.
    expect(implementations[noun as keyof typeof implementations]?.api === api, noun).toBe(true)
  }
  checked(Object.keys(registry).length, 'nouns')
})

test('every endpoint names an access that exists', () => {
  const known: readonly string[] = ['public', 'session', ...permissions]
  for (const { name, endpoint } of endpoints) expect(known, name).toContain(endpoint.access)
  checked(endpoints.length, 'accesses')
})

test('every permission is required by an endpoint', () => {
  const asked = new Set<string>(endpoints.map(({ endpoint }) => endpoint.access))
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual([])
  checked(permissions.length, 'permissions that endpoints ask for')
})

test('no two endpoints share a path, and no effect but the one of spec 7 is called by GET', () => {
  const byAny = endpoints.filter(({ endpoint }) => endpoint.anyMethod)
  expect(byAny.map(({ name, endpoint }) => [name, endpoint.effect])).toEqual([['checkerService.read', false]])
  expect(routes.size).toBe(endpoints.length + umbrella.length + byAny.length * otherMethods.length)
  for (const [key, { name, endpoint }] of routes) {
    expect(endpoint.path, name).toMatch(/^\/(?:sys|checker_svc|user_platform|api|vue-element-admin)\/[\w/-]+$/)
    if (endpoint.effect) expect(key, name).toMatch(name === 'menu.remove' ? /^GET / : /^POST /)
  }
  checked(routes.size, 'routes of the allow-list')
})

test('no demo endpoint is served: under /vue-element-admin/ there is the sign-out of spec 7 alone', () => {
  const demo = endpoints.filter(({ endpoint }) => endpoint.path.startsWith('/vue-element-admin/'))
  expect(demo.map(({ endpoint }) => endpoint.path)).toEqual(['/vue-element-admin/user/logout'])
})

test('no list is the one of the demo: none is of articles, and twenty rows are a page only until another size is wanted', () => {
  const lists = endpoints.filter(
    ({ endpoint }) => endpoint.input instanceof z.ZodObject && 'limit' in endpoint.input.shape,
  )
  for (const { name, endpoint } of lists) {
    const { limit } = (endpoint.input as z.ZodObject).shape as { limit: z.ZodType }
    expect(
      [1, 50, maxPageSize].map((size) => limit.parse(size)),
      name,
    ).toEqual([1, 50, maxPageSize])
    expect(`${name} ${endpoint.path}`, name).not.toMatch(/article/i)
  }
  checked(lists.length, 'lists')
})
