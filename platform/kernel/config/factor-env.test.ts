import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { readConfig, StartError } from './config'
import { factorKeyPath, readFactorKeys } from './factor-key'
import { relyingPartyOf } from './relying-party'

const folder = mkdtempSync(join(tmpdir(), 'factor-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the origins of the consoles', () => {
  const read = (text: string) => readConfig({ PLATFORM_DEMO: '1', PLATFORM_CONSOLE_ORIGINS: text })

  it.each([
    ['console.example', 'has console.example, which is not of the form 6=https://console.example'],
    ['7=https://console.example', 'has 7=https://console.example, which is not of the form 6=https://console.example'],
    ['6=console', 'has 6=console, which is not of the form 6=https://console.example'],
    ['6=https://a.example/login', 'has 6=https://a.example/login, which is more than scheme, host and port'],
    ['6=https://a:b@a.example', 'has 6=https://a:b@a.example, which is more than scheme, host and port'],
    ['6=ftp://a.example', 'has 6=ftp://a.example, which is more than scheme, host and port'],
    ['6=http://a.example', 'has 6=http://a.example: passkeys need https'],
    ['6=https://10.0.0.1', 'has 6=https://10.0.0.1: passkeys need a host name, and not an address'],
    ['6=https://[::1]', 'has 6=https://[::1]: passkeys need a host name, and not an address'],
    ['6=https://a.example,6=https://b.example', 'names two hosts for 6: a passkey belongs to one'],
    ['6=https://a.example,12=https://a.example:8443', 'names a.example for 6 and for 12'],
  ])('%s is refused in words', (text, reason) => {
    expect(() => read(text)).toThrow(new StartError(`PLATFORM_CONSOLE_ORIGINS ${reason}`))
  })

  it('make the relying party of each brand that is named, and of no other', () => {
    const config = read('6=https://console.example, 6=https://console.example:8443,12=https://other.example/')
    const party = relyingPartyOf(config, 6)
    expect(party?.id).toBe('console.example')
    const asked = ['https://console.example', 'https://console.example:8443', 'https://other.example', 'null', '']
    expect(asked.map((origin) => party?.isOrigin(origin))).toEqual([true, true, false, false, false])
    expect(relyingPartyOf(config, 12)?.isOrigin('https://other.example')).toBe(true)
    expect(relyingPartyOf(config, 13)).toBeNull()
  })

  it('are those of this machine in a demo, under any port, and none on a real site', () => {
    const demo = readConfig({ PLATFORM_DEMO: '1' })
    expect([6, 12, 13].map((brand) => relyingPartyOf(demo, brand as 6)?.id)).toEqual([
      'localhost',
      'hitachi.localhost',
      'york.localhost',
    ])
    const { isOrigin } = relyingPartyOf(demo, 6) ?? { isOrigin: () => null }
    const right = ['http://localhost:3000', 'https://localhost', 'http://localhost:8080']
    expect(right.map(isOrigin)).toEqual([true, true, true])
    const wrong = [
      'http://hitachi.localhost:3000',
      'http://localhost.evil.example',
      'http://localhost:3000/',
      'http://evil.example#localhost',
      'ftp://localhost',
      'localhost',
    ]
    expect(wrong.map(isOrigin)).toEqual(wrong.map(() => false))
    expect(relyingPartyOf(readConfig({ PLATFORM_DEMO: '0' }), 6)).toBeNull()
  })
})

describe('the factor key', () => {
  it.each([
    ['abcdefghijkl', 'is shorter than 32 characters: make one with openssl rand -base64 48'],
    ['ab'.repeat(20), 'repeats too few characters: make one with openssl rand -base64 48'],
    [
      '2:abcdefghijklmnopqrstuvwxyz0123456789,1:short',
      'is shorter than 32 characters: make one with openssl rand -base64 48',
    ],
    ['2:abcdefghijklmnopqrstuvwxyz0123456789,old', 'is neither one key nor several as 2:new,1:old'],
    [`2:${'abcdefghijklmnopqrstuvwxyz0123456789,2:'.repeat(2)}`, 'has two keys with the name 2'],
  ])('%s is refused without being told', (key, reason) => {
    expect(() => readConfig({ PLATFORM_DEMO: '1', PLATFORM_FACTOR_KEY: key })).toThrow(
      new StartError(`PLATFORM_FACTOR_KEY ${reason}`),
    )
  })

  it('comes from the environment or from a mounted file', () => {
    const key = 'abcdefghijklmnopqrstuvwxyz0123456789'
    const file = join(folder, 'mounted')
    writeFileSync(file, `${key}\n`)
    const { factorKey } = readConfig({ PLATFORM_DEMO: '1', PLATFORM_FACTOR_KEY_FILE: file })
    expect(factorKey).toBe(key)
    const keys = readFactorKeys({ factorKey: key, dataDir: join(folder, 'nothing') })
    expect(keys).toHaveLength(1)
    expect(keys[0].seal).toHaveLength(32)
    expect(keys[0].seal.equals(keys[0].digest)).toBe(false)
  })

  it('a plain one is named 1, and stays the same key when others are named before it', () => {
    const [old, next] = ['abcdefghijklmnopqrstuvwxyz0123456789', '9876543210zyxwvutsrqponmlkjihgfedcba']
    const read = (text: string) =>
      readFactorKeys({
        factorKey: readConfig({ PLATFORM_DEMO: '1', PLATFORM_FACTOR_KEY: text }).factorKey,
        dataDir: '',
      })
    const [plain] = read(old)
    expect(plain.name).toBe('1')
    expect(read(`2:${next}, 1:${old}`)).toEqual([{ ...read(next)[0], name: '2' }, plain])
    // It could hold commas before keys had names.
    expect(read(`${old},${next}`)).toHaveLength(1)
  })

  it('is made once in the data folder where none is set, for this user alone', () => {
    const config = { factorKey: null, dataDir: join(folder, 'data') }
    const first = readFactorKeys(config)
    const path = factorKeyPath(config.dataDir)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const text = readFileSync(path, 'utf8')
    expect(readFactorKeys(config)).toEqual(first)
    expect(readFileSync(path, 'utf8')).toBe(text)
    writeFileSync(path, '')
    expect(() => readFactorKeys(config)).toThrow(/holds no key/)
  })
})
