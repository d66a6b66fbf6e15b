import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { Env, readConfig, StartError } from './config'
import { endedEnv } from './ended-env'

it('is a demonstration with one setting: embedded database, loopback', () => {
  expect(readConfig({ PLATFORM_DEMO: '1' })).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    databaseUrl: undefined,
    dataDir: '.data/platform',
    captcha: 'after-failures',
    demo: true,
    demoFaults: false,
    controllers: 3000,
    fixedClock: undefined,
    logLevel: 'info',
  })
})

it('is what it was told to be, and nothing where it was told nothing', () => {
  expect(() => readConfig({})).toThrow('neither DATABASE_URL nor PLATFORM_DEMO is set')
  expect(() => readConfig({ DATABSE_URL: 'postgresql://x/y' })).toThrow('DATABSE_URL is no variable of this program')
  expect(() => readConfig({ DATABASE_URL: '', PLATFORM_DEMO: '' })).toThrow(StartError)
  expect(readConfig({ PLATFORM_DEMO: '1', PLATFORM_METRIC_PORT: '9' }).unreadNames).toEqual(['PLATFORM_METRIC_PORT'])

  expect(readConfig({ DATABASE_URL: 'postgresql://x/y' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgresql://x/y', PLATFORM_DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ PLATFORM_DEMO: '0' }).demo).toBe(false)
  expect(readConfig({ PLATFORM_DEMO: '0' }).controllers).toBe(0)
  expect(() => readConfig({ PLATFORM_DEMO: '0', PLATFORM_CONTROLLERS: '7' })).toThrow('is for a demonstration')
  expect(readConfig({ PLATFORM_DEMO: '1', PLATFORM_DEMO_FAULTS: '1' }).demoFaults).toBe(true)
  expect(() => readConfig({ PLATFORM_DEMO: '0', PLATFORM_DEMO_FAULTS: '1' })).toThrow(
    'PLATFORM_DEMO_FAULTS is for a demonstration',
  )
})

it('takes an empty variable for one that is not set', () => {
  const empty = { PLATFORM_DEMO: '1', DATABASE_URL: '', PLATFORM_PORT: '' }
  expect(readConfig(empty)).toMatchObject({ databaseUrl: undefined, port: 4000 })
})

it('names every mistake in a line of its own', () => {
  const env = {
    PLATFORM_PORT: '99999',
    CAPTCHA: 'maybe',
    PLATFORM_CLOCK: 'noon',
    PLATFORM_DEMO: 'yes',
    DATABASE_URL: 'mysql://x',
    PLATFORM_TRUSTED_PEERS: '10.0.0.0/40',
  }
  const expected = [
    'PLATFORM_PORT is not a port',
    'DATABASE_URL does not begin with postgresql://',
    'CAPTCHA is not one of always, after-failures, off',
    'PLATFORM_CLOCK is not an ISO instant such as 2026-11-21T00:00:00Z',
    'PLATFORM_DEMO is neither 0 nor 1',
    'PLATFORM_TRUSTED_PEERS has an entry that is no address or network: 10.0.0.0/40',
  ]
  expect(() => readConfig(env)).toThrow(new StartError(expected.join('\n')))
})

it('half of an S3 configuration is refused, and each missing name is reported', () => {
  const s3 = {
    PLATFORM_DEMO: '1',
    PLATFORM_FILES_S3_ENDPOINT: 'https://s3.example.com',
    PLATFORM_FILES_S3_BUCKET: 'console-files',
    PLATFORM_FILES_S3_KEY: 'key',
    PLATFORM_FILES_S3_SECRET: 'secret',
  }
  expect(readConfig(s3).filesS3).toMatchObject({ bucket: 'console-files', key: 'key', region: 'us-east-1' })
  expect(readConfig({ PLATFORM_DEMO: '1' }).filesS3).toBeNull()
  for (const name of Object.keys(s3).filter((each) => each !== 'PLATFORM_DEMO')) {
    const text = `${name} is missing: the others name an S3 store`
    expect(() => readConfig({ ...s3, [name]: undefined })).toThrow(new StartError(text))
  }
  const { PLATFORM_FILES_S3_KEY, PLATFORM_FILES_S3_SECRET, ...address } = s3
  expect(() => readConfig(address)).toThrow(/S3_KEY is missing.+\nPLATFORM_FILES_S3_SECRET is missing/)
})

it('believes the hops that it is told to, and loopback otherwise', () => {
  expect(readConfig({ PLATFORM_DEMO: '1' }).trustedPeers.check('127.0.0.1')).toBe(true)
  expect(readConfig({ PLATFORM_DEMO: '1' }).trustedPeers.check('10.1.2.3')).toBe(false)
  const { trustedPeers } = readConfig({ PLATFORM_DEMO: '1', PLATFORM_TRUSTED_PEERS: '10.0.0.0/8, fd00::1' })
  expect([
    trustedPeers.check('10.1.2.3'),
    trustedPeers.check('127.0.0.1'),
    trustedPeers.check('fd00::1', 'ipv6'),
  ]).toEqual([true, false, true])
})

it('is measured where somebody asks for metrics, or is sent them', () => {
  expect(readConfig({ PLATFORM_DEMO: '1' })).toMatchObject({ metrics: null, telemetry: null })
  expect(readConfig({ PLATFORM_DEMO: '1', PLATFORM_METRICS_PORT: '9464' }).metrics).toEqual({
    host: '127.0.0.1',
    port: 9464,
  })
  const values = {
    PLATFORM_DEMO: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, b = c',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  }
  expect(readConfig(values).telemetry).toEqual({
    endpoint: 'https://collector.example/otlp',
    headers: { authorization: 'Bearer x', b: 'c' },
    attributes: { 'deployment.environment.name': 'test' },
    serviceName: 'hvac-platform',
    share: 1,
  })
  expect(readConfig({ ...values, OTEL_SDK_DISABLED: 'true' }).telemetry).toBeNull()
})

it('the address of the database may lie in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  try {
    const file = join(folder, 'database-url')
    writeFileSync(file, 'postgresql://database/platform\n')
    expect(readConfig({ PLATFORM_DEMO: '1', DATABASE_URL_FILE: file }).databaseUrl).toBe(
      'postgresql://database/platform',
    )
    const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://x/y' }
    expect(() => readConfig(both)).toThrow('DATABASE_URL and DATABASE_URL_FILE are both set')
    writeFileSync(file, '\n')
    expect(() => readConfig({ PLATFORM_DEMO: '1', DATABASE_URL_FILE: file })).toThrow(/DATABASE_URL_FILE .* is empty/)
    expect(() => readConfig({ PLATFORM_DEMO: '1', DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
      /DATABASE_URL_FILE .* cannot be read/,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('says of a variable that has ended what is so instead, whatever it is set to', () => {
  expect(Object.keys(endedEnv)).toContain('PLATFORM_OTA_AGENTS')
  for (const name of Object.keys(endedEnv)) {
    expect(() => readConfig({ PLATFORM_DEMO: '1', [name]: 'x' })).toThrow(StartError)
    expect(() => readConfig({ PLATFORM_DEMO: '1', [name]: 'x' })).toThrow(`${name} means nothing any more: `)
    expect(() => readConfig({ PLATFORM_DEMO: '1', [name]: '' })).not.toThrow()
    expect(Object.keys(Env.shape)).not.toContain(name)
  }
})

it('feature code and token of upgrades belong together', () => {
  const both = { PLATFORM_DEMO: '1', OTA_FEATURECODE: 'HM16', OTA_TOKEN: 'a-token' }
  expect(readConfig(both).otaKeys).toEqual({ featureCode: 'HM16', token: 'a-token' })
  expect(readConfig({ PLATFORM_DEMO: '1' }).otaKeys).toBeNull()
  expect(() => readConfig({ PLATFORM_DEMO: '1', OTA_TOKEN: 'x' })).toThrow(
    'OTA_TOKEN is set and OTA_FEATURECODE is not: set both',
  )
  expect(() => readConfig({ ...both, OTA_TOKEN: 'two words' })).toThrow(/^OTA_TOKEN has more than/)
})

it('the address of the store of history may be in a file, with its user and password', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  const file = join(folder, 'clickhouse-url')
  writeFileSync(file, 'https://platform:p%40s@clickhouse.example:8443/past\n')
  expect(readConfig({ PLATFORM_DEMO: '1', CLICKHOUSE_URL_FILE: file }).history).toEqual({
    kind: 'server',
    url: 'https://clickhouse.example:8443',
    username: 'platform',
    password: 'p@s',
    database: 'past',
    ca: null,
    retention: { samples: 30, fiveMinutes: 365, hours: 3650 },
  })
  expect(() =>
    readConfig({ PLATFORM_DEMO: '1', CLICKHOUSE_URL_FILE: file, CLICKHOUSE_URL: 'http://clickhouse.example' }),
  ).toThrow('CLICKHOUSE_URL and CLICKHOUSE_URL_FILE are both set: keep one')
  rmSync(folder, { recursive: true })
  expect(() => readConfig({ PLATFORM_DEMO: '1', CLICKHOUSE_URL_FILE: file })).toThrow(
    `CLICKHOUSE_URL_FILE ${file} cannot be read`,
  )
  expect(readConfig({ PLATFORM_DEMO: '1' }).history).toMatchObject({ kind: 'embedded', memory: 1024 })
  expect(readConfig({ PLATFORM_DEMO: '1', PLATFORM_HISTORY: '0' }).history.kind).toBe('off')
})

/** For each variable values that could not be followed. */
const wrong: Readonly<Record<string, readonly Record<string, string>[]>> = {
  PLATFORM_PORT: [{ PLATFORM_PORT: 'http' }],
  DATABASE_URL: [{ DATABASE_URL: 'postgres.example' }],
  DATABASE_MIGRATE_URL: [{ DATABASE_MIGRATE_URL: 'postgresql://x/y' }],
  PLATFORM_FIRMWARE_UNSIGNED: [{ PLATFORM_FIRMWARE_UNSIGNED: 'yes' }],
  CAPTCHA: [{ CAPTCHA: 'never' }],
  PLATFORM_OIDC: [{ PLATFORM_OIDC: '{' }, { PLATFORM_OIDC: '{"7": {}}' }, { PLATFORM_OIDC: '{"6": {}}' }],
  PLATFORM_SESSIONS: [{ PLATFORM_SESSIONS: '0' }, { PLATFORM_SESSIONS: 'five' }],
  PLATFORM_CLOCK: [{ PLATFORM_CLOCK: '2026-11-21' }],
  PLATFORM_DEMO: [{ PLATFORM_DEMO: 'true' }],
  PLATFORM_DEMO_FAULTS: [{ PLATFORM_DEMO_FAULTS: 'yes' }, { PLATFORM_DEMO: '0', PLATFORM_DEMO_FAULTS: '1' }],
  PLATFORM_CONTROLLERS: [{ PLATFORM_CONTROLLERS: '3k' }],
  PLATFORM_OTA_FACTOR: [{ PLATFORM_OTA_FACTOR: '1.5' }],
  PLATFORM_FILES_S3_ENDPOINT: [{ PLATFORM_FILES_S3_ENDPOINT: 's3.example' }],
  PLATFORM_FILES_S3_BUCKET: [{ PLATFORM_FILES_S3_BUCKET: 'No Bucket' }],
  PLATFORM_FILES_S3_REGION: [{ PLATFORM_FILES_S3_REGION: 'eu-west-1' }],
  PLATFORM_FILES_S3_KEY: [{ PLATFORM_FILES_S3_SECRET: 'secret' }],
  PLATFORM_FILES_S3_SECRET: [{ PLATFORM_FILES_S3_KEY: 'key' }],
  PLATFORM_BACKUP_S3_ENDPOINT: [{ PLATFORM_BACKUP_S3_ENDPOINT: 's3.example' }],
  PLATFORM_BACKUP_S3_REGION: [{ PLATFORM_BACKUP_S3_REGION: 'eu-west-1' }],
  PLATFORM_BACKUP_S3_KEY: [{ PLATFORM_BACKUP_S3_SECRET: 'secret' }],
  PLATFORM_BACKUP_S3_SECRET: [{ PLATFORM_BACKUP_S3_KEY: 'key' }],
  PLATFORM_CALL_LIMITS: [{ PLATFORM_CALL_LIMITS: 'none' }, { PLATFORM_CALL_LIMITS: 'read=1/1 read=2/2' }],
  PLATFORM_TRUSTED_PEERS: [{ PLATFORM_TRUSTED_PEERS: 'nginx' }],
  PLATFORM_CONSOLE_ORIGINS: [{ PLATFORM_CONSOLE_ORIGINS: 'https://console.example' }],
  PLATFORM_FACTOR_KEY: [{ PLATFORM_FACTOR_KEY: 'short' }, { PLATFORM_FACTOR_KEY: 'x'.repeat(64) }],
  PLATFORM_METRICS_PORT: [{ PLATFORM_METRICS_PORT: '0' }, { PLATFORM_METRICS_PORT: 'on' }],
  PLATFORM_METRICS_HOST: [{ PLATFORM_METRICS_HOST: '0.0.0.0' }],
  OTEL_EXPORTER_OTLP_ENDPOINT: [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
  OTEL_EXPORTER_OTLP_HEADERS: [
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=b' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer x', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
  ],
  OTEL_EXPORTER_OTLP_PROTOCOL: [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  OTEL_RESOURCE_ATTRIBUTES: [{ OTEL_RESOURCE_ATTRIBUTES: 'brand' }],
  OTEL_SDK_DISABLED: [{ OTEL_SDK_DISABLED: '1' }],
  OTEL_SERVICE_NAME: [{ OTEL_SERVICE_NAME: 'a name' }],
  OTEL_TRACES_SAMPLER_ARG: [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }],
  LOG_LEVEL: [{ LOG_LEVEL: 'verbose' }],
  MQTT_URL: [{ MQTT_URL: 'http://broker.example' }],
  MQTT_VERSION: [{ MQTT_VERSION: '4' }],
  MQTT_CA_FILE: [{ MQTT_URL: 'mqtts://broker.example', MQTT_CA_FILE: '/none' }, { MQTT_CA_FILE: '/none' }],
  PLATFORM_MQTT_PORT: [{ PLATFORM_MQTT_PORT: '70000' }],
  PLATFORM_MQTT_CERT_FILE: [{ PLATFORM_MQTT_CERT_FILE: '/none' }],
  PLATFORM_MQTT_KEY_FILE: [{ PLATFORM_MQTT_KEY_FILE: '/none' }],
  PLATFORM_MQTT_DEVICE_CA_FILE: [{ PLATFORM_MQTT_DEVICE_CA_FILE: '/none' }],
  PLATFORM_MQTT_PASSWORD_FILE: [
    { PLATFORM_MQTT_PASSWORD_FILE: '/none' },
    { PLATFORM_MQTT_PASSWORD_FILE: '/none', MQTT_URL: 'mqtt://broker.example' },
  ],
  PLATFORM_MQTT_ACL_FILE: [
    { PLATFORM_MQTT_ACL_FILE: '/none' },
    { PLATFORM_MQTT_ACL_FILE: '/none', MQTT_URL: 'mqtt://broker.example' },
  ],
  PLATFORM_MQTT_BROKER_PID_FILE: [
    { PLATFORM_MQTT_BROKER_PID_FILE: '/none' },
    { PLATFORM_MQTT_BROKER_PID_FILE: '/none', MQTT_URL: 'mqtt://broker.example' },
  ],
  PLATFORM_MQTT_PUBLIC_URL: [{ PLATFORM_MQTT_PUBLIC_URL: 'http://broker.example' }],
  OTA_FEATURECODE: [{ OTA_FEATURECODE: 'x' }, { OTA_FEATURECODE: 'a b', OTA_TOKEN: 'x' }],
  OTA_TOKEN: [{ OTA_TOKEN: 'x' }, { OTA_FEATURECODE: 'x', OTA_TOKEN: 'a b' }],
  CLICKHOUSE_URL: [
    { CLICKHOUSE_URL: 'clickhouse.example:8123' },
    { CLICKHOUSE_URL: 'clickhouse://u:p@clickhouse.example/past' },
    { CLICKHOUSE_URL: 'https://clickhouse.example/my-past' },
  ],
  CLICKHOUSE_CA_FILE: [
    { CLICKHOUSE_CA_FILE: '/none' },
    { CLICKHOUSE_CA_FILE: '/none', CLICKHOUSE_URL: 'http://clickhouse.example/past' },
    { CLICKHOUSE_CA_FILE: '/none', CLICKHOUSE_URL: 'https://clickhouse.example/past' },
  ],
  PLATFORM_DRILL_DATABASE_URL: [{ PLATFORM_DRILL_DATABASE_URL: 'mysql://drill' }],
  PLATFORM_HISTORY: [{ PLATFORM_HISTORY: 'off' }],
  PLATFORM_HISTORY_MEMORY: [{ PLATFORM_HISTORY_MEMORY: '99' }, { PLATFORM_HISTORY_MEMORY: '1G' }],
  PLATFORM_HISTORY_SAMPLE_DAYS: [{ PLATFORM_HISTORY_SAMPLE_DAYS: '0' }, { PLATFORM_HISTORY_SAMPLE_DAYS: '366' }],
  PLATFORM_HISTORY_FIVE_MINUTE_DAYS: [
    { PLATFORM_HISTORY_FIVE_MINUTE_DAYS: 'a year' },
    { PLATFORM_HISTORY_FIVE_MINUTE_DAYS: '29' },
  ],
  PLATFORM_HISTORY_HOUR_DAYS: [{ PLATFORM_HISTORY_HOUR_DAYS: '-1' }, { PLATFORM_HISTORY_HOUR_DAYS: '300' }],
}

/** Every value of these is followed, or is refused where it is first used: a folder, a file, a host, keys. */
const usedAtStart = [
  'PLATFORM_MQTT_HOST',
  ...['PLATFORM_HOST', 'PLATFORM_DATA_DIR', 'PLATFORM_MIGRATIONS', 'PLATFORM_LOG_KEY', 'PLATFORM_LOG_ANCHORS'],
  'PLATFORM_DRILL_DIR',
  'PLATFORM_FIRMWARE_KEYS',
]

it('no value of any variable is ignored without a word', () => {
  expect([...Object.keys(wrong), ...usedAtStart].sort()).toEqual(Object.keys(Env.shape).sort())
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const given = { PLATFORM_DEMO: '1', ...value }
      expect(() => readConfig(given)).toThrow(StartError)
      expect(() => readConfig(given)).toThrow(new RegExp(name))
    }
  }
})
