import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from '@jest/globals'
import { type EndpointName, optionalEndpoints } from '@/lib/contract/need'
import { endpoints } from '@/lib/contract/registry'
import { appFiles } from '@/tests/parity/app-folder'
import { expect } from '@/tests/support/expect'
import { lackingNothing } from './lacking'
import { type RouteName, routeNames } from './routes'
import { screenReads } from './screen-reads'
import { toLacking } from './to-lacking'

const all = optionalEndpoints.map(({ name }) => name)
const without = (...names: EndpointName[]) =>
  toLacking(new Set(all.filter((name) => !names.some((one) => one === name))))

describe('what a platform lacks', () => {
  test('is nothing for a whole one, which may also know what the console does not', () => {
    expect(toLacking(new Set(all))).toBe(lackingNothing)
    expect(toLacking(new Set([...all, 'quantum.entangle', '']))).toBe(lackingNothing)
  })

  test('is named by the path of the call; a right with another call is still one', () => {
    expect(without('device.vip')).toEqual({ calls: ['/sys/device/vip'], rights: [], screens: [] })
  })

  test('no two optional calls share an address', () => {
    expect(new Set(optionalEndpoints.map(({ endpoint }) => endpoint.path)).size).toBe(optionalEndpoints.length)
  })

  test('a right without a call, and a screen without a read', () => {
    expect(without('device.reboot').rights).toEqual(['device:reboot'])
    expect(without('question.list')).toEqual({
      calls: ['/sys/question/list'],
      rights: ['question:list'],
      screens: ['questionManagement'],
    })
  })

  test('a screen of several lists is there while one of them is', () => {
    expect(without('log.operations', 'log.logins').screens).toEqual([])
    expect(without('log.operations', 'log.logins', 'clientError.list').screens).toEqual(['systemLog'])
  })

  test('a platform with the required part only has the menu, the own account and the two refusals', () => {
    const { screens, calls } = toLacking(new Set())
    const left = routeNames.filter((name) => !screens.includes(name))
    expect(left).toEqual(['changePassword', 'informationEdit', 'menuSetup', 'unauthorized', 'notFound'])
    expect(calls.length).toBe(all.length)
  })
})

describe('the reads of a screen', () => {
  const known = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]))

  test('are calls of the contract', () => {
    for (const names of Object.values(screenReads)) for (const name of names) expect(known.has(name), name).toBe(true)
  })

  test('are those that its page names', () => {
    const pages = appFiles(/^page\.tsx$/).map((path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))
    let count = 0
    for (const page of pages) {
      const [, route] = /screenMetadata\('(\w+)'\)/.exec(page) ?? []
      const [, noun, verb] = /export default (?:listPage|recordPage)\(\s*(\w+)Api\.(\w+)/.exec(page) ?? []
      if (!route || !noun) continue
      expect(screenReads[route as RouteName], route).toEqual([`${noun}.${verb}`])
      count += 1
    }
    expect(count).toBeGreaterThan(30)
  })
})
