import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import * as z from 'zod'
import { type Endpoint, otherMethods } from '@/lib/contract/endpoint'
import { endpoints, routes } from '@/lib/contract/registry'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

const table = readFileSync(join(import.meta.dirname, '../../docs/spec-calls.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?:GET|POST|any) +\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, spec = '', path = '', name = '', browser = '', reads = '', how = '']) => ({
    spec,
    path,
    name,
    browser,
    reads,
    how,
  }))

/** The calls in point 7 of the specification. */
const ofSpec = [
  'GET /checker_svc/getRegionByLang',
  'any /api/checker_svc',
  'POST /sys/login',
  'GET /sys/user/info',
  'POST /vue-element-admin/user/logout',
  'POST /sys/loginOut',
  'POST /sys/user/updateMssage',
  'POST /sys/user/possword',
  'GET /sys/menu/list',
  'GET /sys/menu/nav',
  'POST /sys/menu/save',
  'POST /sys/menu/update',
  'GET /sys/menu/delete',
  'GET /user_platform/infos',
]

const endpointOf = (name: string): Endpoint => {
  const found = endpoints.find((each) => each.name === name)
  if (!found) throw new Error(`${name} is no endpoint of the contract`)
  return found.endpoint
}

test('every call of the specification is in the table, and no other', () => {
  expect([...new Set(table.map(({ spec, path }) => `${spec} ${path}`))].sort()).toEqual([...ofSpec].sort())
  checked(table.length, 'rows of calls')
})

test('each has the path and the methods of the table', () => {
  for (const { path, name, browser } of table) {
    expect(endpointOf(name).path, name).toBe(path)
    const methods = [...routes].filter(([, named]) => named.name === name).map(([key]) => key)
    expect(methods.filter((key) => key.endsWith(` ${path}`)).sort(), name).toEqual(
      browser
        .split(', ')
        .map((method) => `${method} ${path}`)
        .sort(),
    )
  }
})

test('the platform answers the specified method, and a different browser method has a reason', () => {
  for (const { spec, name, browser, how } of table) {
    const { method, anyMethod } = endpointOf(name)
    if (spec === 'any') expect(anyMethod, name).toBe(true)
    else expect(method, name).toBe(spec)
    expect(how.length, name).toBeGreaterThan(0)
    if (spec !== 'any' && browser !== spec) expect(how, name).toMatch(/because/)
  }
  const all = new Set(table.filter(({ spec }) => spec === 'any').flatMap(({ browser }) => browser.split(', ')))
  expect([...all].sort()).toEqual(['GET', ...otherMethods].sort())
})

test('the fields that the specification reads are in the answer', () => {
  for (const { name, reads } of table) {
    const { data } = endpointOf(name)
    for (const field of reads === '--' ? [] : reads.split(', ')) {
      // A sign-in has two answers: the specification's, and what asks for the second step.
      const shapes = data instanceof z.ZodUnion ? data.options : [data]
      const has = shapes.some((shape) => shape instanceof z.ZodObject && Object.hasOwn(shape.shape, field))
      expect(has, `${name}: ${field}`).toBe(true)
    }
  }
})
