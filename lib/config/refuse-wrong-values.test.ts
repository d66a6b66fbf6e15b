import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { readConsoleConfig } from './console-config'
import { refuseWrongValues } from './refuse-wrong-values'

const root = join(import.meta.dirname, '../..')
const secret = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1'
const sending = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
const template = 'https://tiles.example/{z}/{x}/{y}.png'

type Values = Record<string, string>
const start = (values: Values): void => {
  const environment = { SESSION_SECRET: secret, ...values } as unknown as NodeJS.ProcessEnv
  readConsoleConfig(environment)
  refuseWrongValues(environment)
}

/** For each variable: invalid values, with the variables they need beside them. */
const wrong: Readonly<Record<string, readonly (string | Values)[]>> = {
  PLATFORM_API_URL: ['platform.example', 'https://platform.example/api'],
  ALLOWED_HOSTS: [
    'https://console.example',
    'console.example:3000',
    'a.example=6=12',
    'a.example=',
    'a.example=6,a.example=12',
  ],
  BRAND: ['hisense', '7'],
  SESSION_SECRET: ['short', `2:${secret},2:${secret}x`, { SESSION_SECRET_FILE: '/a/file' }],
  SESSION_SECRET_FILE: ['/nonexistent/secret'],
  TRUSTED_PROXIES: ['10.0.0.0/40', 'nginx'],
  ALLOW_INSECURE: ['yes', 'true', '2'],
  SHOW_SETTINGS: ['no', 'false', '2'],
  ERROR_LOG: ['Production', 'development', '1'],
  APP_ANDROID_URL: ['app.example/a.apk', 'javascript:alert(1)'],
  APP_DOWNLOAD_URL: ['/apk/download', 'javascript:alert(1)'],
  APP_IOS_URL: ['itms-services://x', 'none'],
  GOOGLE_MAPS_KEY: ['short', 'a key with spaces in it, quite long'],
  MAP_TILES_URL: [
    template,
    { MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png', MAP_TILES_CREDIT: 'c' },
    { MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png', MAP_TILES_CREDIT: 'c' },
  ],
  MAP_TILES_CREDIT: ['GS(2026)1', { MAP_TILES_URL: template, MAP_TILES_CREDIT: 'x'.repeat(121) }],
  PORT: ['http', '65536', '0x10', '-1'],
  METRICS_PORT: ['off', '65536'],
  METRICS_HOST: ['0.0.0.0'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    'collector:4318',
    'grpc://collector:4317',
    'http://user:word@collector:4318',
    'http://a/?x',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: ['authorization=x', { ...sending, OTEL_EXPORTER_OTLP_HEADERS: 'Bearer x' }],
  OTEL_EXPORTER_OTLP_HEADERS_FILE: ['/nonexistent/headers'],
  OTEL_EXPORTER_OTLP_PROTOCOL: ['grpc', 'http/json'],
  OTEL_RESOURCE_ATTRIBUTES: ['brand', 'brand=%'],
  OTEL_SDK_DISABLED: ['1', 'yes'],
  OTEL_SERVICE_NAME: ['a name'],
  OTEL_TRACES_SAMPLER_ARG: [
    '0.5',
    { ...sending, OTEL_TRACES_SAMPLER_ARG: '2' },
    { ...sending, OTEL_TRACES_SAMPLER_ARG: '10%' },
  ],
  // Each brand's provider needs four of them: oidc-config.test.ts.
  OIDC_6_ISSUER: ['https://id.example'],
  OIDC_12_CLIENT_ID: ['console'],
  OIDC_13_CLIENT_SECRET: ['secret'],
  OIDC_6_ORIGIN: ['https://console.example'],
  OIDC_6_SCOPES: ['openid email'],
  OTA_FEATURECODE: ['x', { OTA_FEATURECODE: 'a b', OTA_TOKEN: 'x' }],
  OTA_TOKEN: ['x', { OTA_FEATURECODE: 'x', OTA_TOKEN: 'ä' }],
  OTA_TOKEN_FILE: ['/nonexistent/token'],
  STOP_ANNOUNCE_MS: ['5s', '-1', '1.5'],
  LOG_LEVEL: ['verbose', 'INFO'],
}

/** Variables for which every value is valid or fails on its own when used. */
const followed = new Set(['ENDED_SESSIONS_FILE', 'HOSTNAME'])
/** Set by the build and the framework, not by an operator. */
const notOurs = new Set(['NODE_ENV', 'NEXT_RUNTIME', 'NEXT_DEPLOYMENT_ID'])

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  '%s=%j is refused by name',
  (name, value) => {
    const values = typeof value === 'string' ? { [name]: value } : value
    const file: Values = name === 'SESSION_SECRET_FILE' ? { SESSION_SECRET: '' } : {}
    expect(() => start({ ...file, ...values })).toThrow(
      {
        BRAND: /BRAND/,
        ALLOWED_HOSTS: /ALLOWED_HOSTS/,
        SESSION_SECRET: /session secret|SESSION_SECRET/,
        SESSION_SECRET_FILE: /nonexistent/,
        OTEL_EXPORTER_OTLP_HEADERS_FILE: /nonexistent/,
        OTA_TOKEN_FILE: /nonexistent/,
      }[name] ?? new RegExp(`(?:^|\\n)${name} `),
    )
  },
)

test('valid and empty values start', () => {
  expect(() => start({})).not.toThrow()
  start({ MAP_TILES_URL: template, MAP_TILES_CREDIT: 'GS(2026)1', METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' })
  start({ GOOGLE_MAPS_KEY: 'AIza-a-key-that-opens-nothing', APP_ANDROID_URL: 'https://app.example/a.apk' })
  start({ LOG_LEVEL: 'silent', STOP_ANNOUNCE_MS: '5000', PORT: '3000', ALLOW_INSECURE: '1', BRAND: '12' })
  start({ ...sending, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,b=c', OTEL_TRACES_SAMPLER_ARG: '0.25' })
  start({ OTEL_SERVICE_NAME: 'console-6', OTEL_RESOURCE_ATTRIBUTES: 'brand=6' })
  const setToNothing = [
    'APP_ANDROID_URL',
    'APP_DOWNLOAD_URL',
    'APP_IOS_URL',
    'GOOGLE_MAPS_KEY',
    'MAP_TILES_URL',
    'MAP_TILES_CREDIT',
    'PORT',
  ]
  start(Object.fromEntries([...setToNothing, 'METRICS_HOST', 'LOG_LEVEL', 'ALLOW_INSECURE'].map((name) => [name, ''])))
})

test('every variable that the console reads is in the table', () => {
  const files = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  )
  const read = [...files, 'middleware.ts', 'instrumentation.ts'].flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\b(?:process\.env|environment)\.([A-Z][A-Z\d_]+)/g)].map(
      ([, name = '']) => name,
    ),
  )
  const unknown = [...new Set(read)].filter((name) => !(name in wrong) && !followed.has(name) && !notOurs.has(name))
  expect(unknown).toEqual([])
  expect(read.length).toBeGreaterThan(10)
})
