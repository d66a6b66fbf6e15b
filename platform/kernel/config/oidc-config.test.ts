import { describe, expect, it } from '@jest/globals'
import { readConfig, StartError } from './config'
import { isTrustedAddress } from './oidc-config'

const plain = { issuer: 'https://id.example', clientId: 'console', name: { zh: '公司账号', en: 'company account' } }
const read = (brands: unknown) => readConfig({ PLATFORM_DEMO: '1', PLATFORM_OIDC: JSON.stringify(brands) }).oidc
const refused = (settings: object) => {
  try {
    read({ 6: { ...plain, ...settings } })
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return ''
}

describe('PLATFORM_OIDC', () => {
  it('names a provider for a brand, and by itself neither makes users nor turns passwords off', () => {
    expect(readConfig({ PLATFORM_DEMO: '1' }).oidc).toEqual({})
    expect(read({ 12: plain })).toEqual({
      12: { ...plain, createUsers: false, roleClaim: 'groups', passwordSignIn: true },
    })
  })

  it('takes every setting', () => {
    const all = {
      ...plain,
      allowedDomains: ['Example.com'],
      createUsers: true,
      roleClaim: 'teams',
      roles: { engineers: 'R_SERVICE' },
      organizationClaim: 'department',
      organizations: { east: 'CN-EAST' },
      passwordSignIn: false,
      emergencyAccount: 'admin',
    }
    expect(read({ 6: all, 13: plain })).toMatchObject({ 6: { ...all, allowedDomains: ['example.com'] }, 13: plain })
  })

  it.each([
    [{ issuer: 'http://id.example' }, 'of 6.issuer: is neither an https address'],
    [{ issuer: 'https://id.example/?tenant=1' }, 'of 6.issuer: has a query or a fragment'],
    [{ clientId: '' }, 'of 6.clientId: is empty'],
    [{ name: '公司账号' }, 'of 6.name: is not {"zh"'],
    [{ allowedDomains: [] }, 'of 6.allowedDomains: names none'],
    [{ allowedDomains: ['@example.com'] }, 'of 6.allowedDomains.0: is not a domain'],
    [{ createUsers: 'yes' }, 'of 6.createUsers: is neither true nor false'],
    [{ createUsers: true }, 'of 6.createUsers: needs roles'],
    [{ roles: {} }, 'of 6.roles: names nothing'],
    [{ roles: { engineers: 'A_NUMBER_THAT_IS_TOO_LONG' } }, 'of 6.roles.engineers: has more than 16 characters'],
    [{ organizations: { east: 'CN-EAST' } }, 'of 6.organizations: goes together with organizationClaim'],
    [{ passwordSignIn: false }, 'of 6.passwordSignIn: needs an emergencyAccount'],
    [{ passwordSignIn: false, emergencyAccount: 'the admin' }, 'of 6.emergencyAccount: is not an account'],
    [{ allowedDomain: ['example.com'] }, 'of 6: Unrecognized key: "allowedDomain"'],
  ])('refuses %j', (settings, text) => {
    expect(refused(settings)).toMatch(/^PLATFORM_OIDC /)
    expect(refused(settings)).toContain(text)
  })

  it('says every mistake of every brand in a line of its own', () => {
    const brands = { 6: { ...plain, issuer: '' }, 12: { ...plain, clientId: 1 }, 7: plain }
    expect(() => read(brands)).toThrow(/^PLATFORM_OIDC of 6\.issuer.*\n.*"7", which is no brand.*\n.*of 12\.clientId/s)
    expect(() => read([plain])).toThrow('PLATFORM_OIDC is not an object by brand')
  })
})

it('trusts plain http on this machine alone', () => {
  const trusted = [
    'https://id.example',
    'http://127.0.0.1:4010',
    'http://localhost',
    'http://york.localhost/',
    'http://[::1]:1',
  ]
  const others = [
    'http://id.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'ftp://localhost',
    'id.example',
  ]
  expect(trusted.filter((address) => !isTrustedAddress(address))).toEqual([])
  expect(others.filter(isTrustedAddress)).toEqual([])
})
