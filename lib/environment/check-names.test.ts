import { describe, expect, it } from '@jest/globals'
import { checkNames } from './check-names'
import { consoleVariables } from './console-variables'
import { platformVariables } from './platform-variables'

const ofPlatform = (names: Record<string, string>) => checkNames(names, platformVariables)
const ofConsole = (names: Record<string, string>) => checkNames(names, consoleVariables)

describe('a name that no program reads', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['PLATFORM_DEMOS', 'PLATFORM_DEMO'],
    ['PLATFORM_LOGKEY', 'PLATFORM_LOG_KEY'],
    ['PLATFORM_FACTOR_KEYS', 'PLATFORM_FACTOR_KEY'],
    ['PLATFORM_TRUSTED_PEER', 'PLATFORM_TRUSTED_PEERS'],
    ['MQTT_URLS', 'MQTT_URL'],
    ['CLICK_HOUSE_URL', 'CLICKHOUSE_URL'],
  ])('stops the platform where it is nearly a decisive one: %s', (name, meant) => {
    const { refused, unread } = ofPlatform({ [name]: 'x' })
    expect(refused).toEqual([
      `${name} is no variable of this program, and ${meant} is not set: correct the name, or remove it`,
    ])
    expect(unread).toEqual([])
  })

  it.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['ALLOWED_HOST', 'ALLOWED_HOSTS'],
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['SESSION_SECRETS_FILE', 'SESSION_SECRET_FILE'],
    ['PLATFORM_API_URI', 'PLATFORM_API_URL'],
    ['OIDC_6_ISUER', 'OIDC_6_ISSUER'],
  ])('stops the console where it is nearly a decisive one: %s', (name, meant) => {
    expect(ofConsole({ [name]: 'x' }).refused).toEqual([expect.stringContaining(`${meant} is not set`)])
  })

  it('stops nothing where the name that was meant is set, or decides for the other program', () => {
    expect(ofPlatform({ DATABSE_URL: 'x', DATABASE_URL_FILE: 'y' }).refused).toEqual([])
    expect(ofConsole({ DATABSE_URL: 'x' })).toEqual({ refused: [], unread: [] })
    expect(ofPlatform({ PLATFORM_METRIC_PORT: '9' })).toEqual({ refused: [], unread: ['PLATFORM_METRIC_PORT'] })
    // An environment of both programs, and of a version before or after this one.
    expect(ofConsole({ PLATFORM_SOMETHING_NEW: '1' })).toEqual({ refused: [], unread: ['PLATFORM_SOMETHING_NEW'] })
  })

  it.each([
    { PLATFORM_SERVICE_HOST: '10.0.0.1', PLATFORM_SERVICE_PORT_HTTP: '4000' },
    { PLATFORM_PORT_4000_TCP: 'tcp://10.0.0.1:4000', PLATFORM_PORT_4000_TCP_ADDR: '10.0.0.1' },
    { DATABASE_NAME: 'hvac', PLATFORM_NAME: 'x' } as Record<string, string>,
    { PATH: '/bin', HOME: '/root', GRANDE: '1', LANG: 'C', PGHOST: 'db', DATABSE_URL: '' },
  ])('stops nothing where others set it: %j', (names) => {
    expect(ofPlatform(names).refused).toEqual([])
    expect(ofConsole(names).refused).toEqual([])
  })
})

describe('a name of the table', () => {
  it.each([
    ['console', consoleVariables],
    ['platform', platformVariables],
  ])('stands there once: %s', (_, variables) => {
    const names = variables.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(checkNames(Object.fromEntries(names.map((name) => [name, 'x'])), variables)).toEqual({
      refused: [],
      unread: [],
    })
  })
})
