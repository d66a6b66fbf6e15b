import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readConsoleConfig } from './console-config'

const whole = {
  OIDC_6_ISSUER: 'https://id.example/tenant',
  OIDC_6_CLIENT_ID: 'console',
  OIDC_6_CLIENT_SECRET: 'a secret of the provider',
  OIDC_6_ORIGIN: 'https://console.example',
}
const read = (values: Record<string, string | undefined>) =>
  readConsoleConfig({
    SESSION_SECRET: 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1',
    ALLOWED_HOSTS: 'console.example=6,hitachi.example=12',
    ...values,
  } as unknown as NodeJS.ProcessEnv).oidc
const local = { ALLOW_INSECURE: '1', ALLOWED_HOSTS: 'localhost' }

describe('single sign-on in the environment', () => {
  test('a brand has it once all four variables are set, and no other brand', () => {
    expect(read({}).size).toBe(0)
    expect([...read(whole)]).toEqual([
      [
        6,
        {
          issuer: 'https://id.example/tenant',
          clientId: 'console',
          clientSecret: 'a secret of the provider',
          origin: 'https://console.example',
          scopes: 'openid profile email',
        },
      ],
    ])
    expect(read({ ...whole, OIDC_6_SCOPES: 'openid  groups' }).get(6)?.scopes).toBe('openid groups')
    expect(read({ OIDC_6_ISSUER: '', OIDC_6_SCOPES: ' ' }).size).toBe(0)
  })

  test('the secret may be a file, but not both', () => {
    const folder = mkdtempSync(join(tmpdir(), 'oidc-'))
    try {
      const OIDC_6_CLIENT_SECRET_FILE = join(folder, 'secret')
      writeFileSync(OIDC_6_CLIENT_SECRET_FILE, 'of the file\n')
      const ofFile = { ...whole, OIDC_6_CLIENT_SECRET: undefined, OIDC_6_CLIENT_SECRET_FILE }
      expect(read(ofFile).get(6)?.clientSecret).toBe('of the file')
      expect(() => read({ ...whole, OIDC_6_CLIENT_SECRET_FILE })).toThrow('OIDC_6_CLIENT_SECRET')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test.each(Object.keys(whole))('without %s alone nothing starts, and the line names it', (name) => {
    expect(() => read({ ...whole, [name]: '' })).toThrow(new RegExp(`OIDC_6_\\w+ is set and ${name} is not`))
  })

  test.each([
    ['http://id.example', /OIDC_6_ISSUER must be an https address/],
    ['http://localhost:1', /OIDC_6_ISSUER must be an https address/],
    ['id.example', /OIDC_6_ISSUER must be an https address/],
    ['https://user:word@id.example', /OIDC_6_ISSUER .* without query/],
    ['https://id.example?x=1', /OIDC_6_ISSUER .* without query/],
  ])('the issuer %s is refused', (OIDC_6_ISSUER, why) => {
    expect(() => read({ ...whole, OIDC_6_ISSUER })).toThrow(why)
  })

  test.each([
    ['http://console.example', /OIDC_6_ORIGIN must be an https address/],
    ['https://console.example/console', /OIDC_6_ORIGIN must be an origin/],
    ['https://hitachi.example', /OIDC_6_ORIGIN must have a host that ALLOWED_HOSTS gives to brand 6/],
    ['https://elsewhere.example', /OIDC_6_ORIGIN must have a host that ALLOWED_HOSTS gives to brand 6/],
  ])('the origin %s is refused', (OIDC_6_ORIGIN, why) => {
    expect(() => read({ ...whole, OIDC_6_ORIGIN })).toThrow(why)
  })

  test('plain http is for loopback with ALLOW_INSECURE=1', () => {
    const plain = { ...whole, ...local, OIDC_6_ISSUER: 'http://127.0.0.1:9000', OIDC_6_ORIGIN: 'http://localhost:3000' }
    expect(read(plain).get(6)?.origin).toBe('http://localhost:3000')
    expect(() => read({ ...plain, ALLOW_INSECURE: '0' })).toThrow('OIDC_6_ISSUER')
    expect(() => read({ ...plain, OIDC_6_ISSUER: 'http://id.example' })).toThrow('OIDC_6_ISSUER')
  })

  test.each(['profile email', 'openid "profile"', 'openid,profile'])('the scopes %j are refused', (OIDC_6_SCOPES) => {
    expect(() => read({ ...whole, OIDC_6_SCOPES })).toThrow('OIDC_6_SCOPES must be scopes')
  })
})
