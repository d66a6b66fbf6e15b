import { describe, expect, test } from '@jest/globals'
import { readConsoleConfig } from './console-config'

const secret = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1'
const read = (values: Record<string, string>) =>
  readConsoleConfig({ SESSION_SECRET: secret, ...values } as unknown as NodeJS.ProcessEnv)

describe('the environment of the console', () => {
  test('unset variables have safe defaults', () => {
    const config = read({})
    expect(config).toMatchObject({ platformUrl: 'http://127.0.0.1:4000', secureCookies: true, upstreamTimeout: 40_000 })
    expect([...config.hosts]).toEqual([
      ['localhost', 6],
      ['hitachi.localhost', 12],
      ['york.localhost', 13],
      ['127.0.0.1', 6],
    ])
  })

  test.each(['https://platform.example:8443', 'https://platform.example:8443/'])(
    'the platform is an origin: %s',
    (url) => {
      expect(read({ PLATFORM_API_URL: url }).platformUrl).toBe('https://platform.example:8443')
    },
  )

  test.each(['/api', '/api/', '/?x=1', '/#x', '//'])('address parts that would be ignored are refused: %s', (rest) => {
    expect(() => read({ PLATFORM_API_URL: `https://platform.example${rest}` })).toThrow(
      'PLATFORM_API_URL must be an origin',
    )
  })

  test('credentials in the address are refused', () => {
    expect(() => read({ PLATFORM_API_URL: 'https://user:pass@platform.example' })).toThrow(
      /PLATFORM_API_URL .*password/,
    )
  })

  test.each(['file:///etc/passwd', 'ftp://platform.example', 'platform.example:80', 'not an address', '//platform'])(
    'PLATFORM_API_URL=%s is refused by name',
    (PLATFORM_API_URL) => {
      expect(() => read({ PLATFORM_API_URL })).toThrow('PLATFORM_API_URL')
    },
  )

  test.each(['localhost', 'york.localhost', '127.0.0.1', '[::1]'])('plain http is allowed on %s', (host) => {
    expect(read({ ALLOW_INSECURE: '1', ALLOWED_HOSTS: host }).secureCookies).toBe(false)
  })

  test.each(['console.example', 'localhost,console.example', 'localhost.example', 'xlocalhost', '127.0.0.2'])(
    'plain http is refused with ALLOWED_HOSTS=%s',
    (hosts) => {
      expect(() => read({ ALLOW_INSECURE: '1', ALLOWED_HOSTS: hosts })).toThrow('ALLOW_INSECURE')
    },
  )

  test.each(['0', ''])('ALLOW_INSECURE=%j leaves cookies secure', (value) => {
    expect(read({ ALLOW_INSECURE: value }).secureCookies).toBe(true)
  })

  test('the panel of settings is offered unless it is switched off', () => {
    expect(
      [undefined, '', '1', '0'].map((text) => read(text === undefined ? {} : { SHOW_SETTINGS: text }).showSettings),
    ).toEqual([true, true, true, false])
  })

  test('browsers print interface errors where ERROR_LOG is production, and nowhere else', () => {
    expect(read({}).errorLog).toBe(false)
    expect(read({ ERROR_LOG: '' }).errorLog).toBe(false)
    expect(read({ ERROR_LOG: 'production' }).errorLog).toBe(true)
  })

  test('without a secret the console does not start', () => {
    expect(() => read({ SESSION_SECRET: 'short' })).toThrow('session secret')
  })
})
