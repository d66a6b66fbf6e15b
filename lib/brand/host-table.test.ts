import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { brandOfHost, toHostTable } from './host-table'

const hosts = toHostTable('localhost, hitachi.localhost ,york.localhost,127.0.0.1,[::1],cloud.example=13', undefined)

describe('brand of a host', () => {
  test.each([
    ['localhost', 6],
    ['localhost:3000', 6],
    ['LOCALHOST:3000', 6],
    ['hitachi.localhost:3000', 12],
    ['york.localhost', 13],
    ['127.0.0.1:80', 6],
    ['[::1]:3000', 6],
    ['cloud.example', 13],
  ])('%s is %i', (host, brand) => {
    expect(brandOfHost(hosts, host)).toBe(brand)
  })

  test.each([
    'york.evil.com',
    'evil.com',
    'hitachi.localhost.evil.com',
    'xlocalhost',
    'localhost.',
    'a.localhost',
    'localhost:3000:3000',
    'localhost:999999',
    'localhost/x',
    'localhost@evil.com',
    'user@localhost',
    'york.localhost, localhost',
    'localhost york.localhost',
    '::1',
    '',
    null,
  ])('%s is not ours', (host) => {
    expect(brandOfHost(hosts, host)).toBeUndefined()
  })

  test('a name that merely contains one of our hosts is not ours', () => {
    const around = fc.string({ unit: fc.constantFrom(...'abcyorkhitachi.-0:@/, ') })
    fc.assert(
      fc.property(around, fc.constantFrom('york.localhost', 'hitachi.localhost'), around, (before, host, after) => {
        const given = before + host + after
        fc.pre(!/^(?:york|hitachi)\.localhost(?::\d{1,5})?$/.test(given))
        expect(brandOfHost(hosts, given)).toBeUndefined()
      }),
    )
  })
})

describe('the table of hosts', () => {
  test('BRAND overrides the rule by name, and a host’s own brand overrides both', () => {
    const table = toHostTable('hitachi.example,plain.example=13', '6')
    expect(brandOfHost(table, 'hitachi.example')).toBe(6)
    expect(brandOfHost(table, 'plain.example')).toBe(13)
  })

  test('a brand that does not exist is refused, and so is an empty list', () => {
    expect(() => toHostTable('a.example=7', undefined)).toThrow('brand must be 6, 12 or 13, not "7"')
    expect(() => toHostTable('a.example', 'york')).toThrow('brand must be 6, 12 or 13, not "york"')
    expect(() => toHostTable(' , ', undefined)).toThrow('ALLOWED_HOSTS')
  })
})
