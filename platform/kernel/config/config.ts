import type { BlockList } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { type OtaKeys, toOtaKeys } from '@/lib/contract/ota-keys'
import { checkNames } from '@/lib/environment/check-names'
import { readNamedSecret } from '@/lib/environment/named-file'
import { platformVariables } from '@/lib/environment/platform-variables'
import { toNetworkList } from '@/lib/format/network-list'
import { type CallRates, callRatesText, defaultCallRates } from './call-rates'
import { refuseEnded } from './ended-env'
import { type FactorConfig, factorEnv, toFactorConfig } from './factor-env'
import { type HistoryConfig, historyEnv, toHistoryConfig } from './history-env'
import { type DeviceDoor, type MqttConfig, mqttEnv, toDeviceDoor, toMqttConfig } from './mqtt-env'
import { type OidcConfig, oidcText } from './oidc-config'
import { type S3Config, s3Env, toBackupS3, toS3Config } from './s3-config'
import { type TelemetryConfig, telemetryEnv, toTelemetryConfig } from './telemetry-env'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port')
  .transform(Number)
  .refine((n) => n <= 65_535, 'is not a port')
const flag = z.enum(['0', '1'], { error: 'is neither 0 nor 1' }).transform((value) => value === '1')
const count = z
  .string()
  .regex(/^\d{1,7}$/, 'is not a whole number')
  .transform(Number)
const instant = z.iso
  .datetime({ error: 'is not an ISO instant such as 2026-11-21T00:00:00Z' })
  .transform((text) => new Date(text))

/** `10.0.0.0/8,127.0.0.1`: the hops whose `X-Forwarded-For` is believed. */
const peers = z.string().transform((text, context) => {
  try {
    return toNetworkList(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
})

/** Every variable that the platform reads. */
export const Env = z.object({
  PLATFORM_HOST: z.string().min(1).default('127.0.0.1'),
  PLATFORM_PORT: port.default(4000),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'does not begin with postgresql://')
    .optional(),
  DATABASE_MIGRATE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'does not begin with postgresql://')
    .optional(),
  PLATFORM_DRILL_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'does not begin with postgresql://')
    .optional(),
  PLATFORM_DRILL_DIR: z.string().min(1).optional(),
  PLATFORM_FIRMWARE_KEYS: z.string().max(8192).default(''),
  PLATFORM_FIRMWARE_UNSIGNED: flag.optional(),
  PLATFORM_LOG_KEY: z.string().min(1).max(4096).optional(),
  PLATFORM_LOG_ANCHORS: z.string().min(1).optional(),
  PLATFORM_OIDC: oidcText.default({}),
  PLATFORM_DATA_DIR: z.string().min(1).default('.data/platform'),
  PLATFORM_MIGRATIONS: z.string().min(1).default('platform/migrations'),
  CAPTCHA: z
    .enum(['always', 'after-failures', 'off'], { error: 'is not one of always, after-failures, off' })
    .default('after-failures'),
  PLATFORM_SESSIONS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'is not a whole number from 1 to 9999')
    .transform(Number)
    .default(5),
  PLATFORM_CLOCK: instant.optional(),
  PLATFORM_DEMO: flag.optional(),
  PLATFORM_DEMO_FAULTS: flag.optional(),
  PLATFORM_CONTROLLERS: count.optional(),
  PLATFORM_OTA_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'is not a whole number from 1 to 9999')
    .transform(Number)
    .optional(),
  ...mqttEnv,
  ...historyEnv,
  ...s3Env,
  PLATFORM_CALL_LIMITS: callRatesText.default(defaultCallRates),
  PLATFORM_TRUSTED_PEERS: peers.default(() => toNetworkList('127.0.0.0/8,::1')),
  ...factorEnv,
  ...telemetryEnv,
  OTA_FEATURECODE: z.string().optional(),
  OTA_TOKEN: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { error: 'is not a level of the log' })
    .default('info'),
})

/** A rollout to a thousand simulated devices, of which some fail, takes minutes and not hours. */
const demoFactor = 20
/** The fleet of `npm start`. */
const demoControllers = 3000

/** What the platform is told from outside. Nothing else reads the environment. */
export type Config = {
  host: string
  port: number
  /** PostgreSQL; without it the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** The role that owns the tables, for migrations alone; without it they run as the platform itself. */
  migrateUrl: string | undefined
  dataDir: string
  /** Where a drill restores a set: an empty database of PostgreSQL, and a folder that holds nothing else. */
  drill: { databaseUrl: string | undefined; folder: string }
  /** Public keys whose firmware is sent, and whether unsigned firmware is too. */
  firmware: { keys: string; allowsUnsigned: boolean }
  /** What signs the end of the operation log, and the file that keeps what was signed; null where nothing was set. */
  logProof: { key: string | null; file: string | null }
  /** The provider of each brand whose staff sign in by their company's account. */
  oidc: OidcConfig
  /** Where files of staff are kept; null: in `dataDir`. */
  filesS3: S3Config | null
  /** Where a backup to `s3://bucket/prefix` goes, without the bucket; null where none was named. */
  backupS3: Omit<S3Config, 'bucket'> | null
  migrations: string
  captcha: 'always' | 'after-failures' | 'off'
  /** Sessions that an account may have at the same time; one more ends the oldest. */
  sessions: number
  /** Stands still at this instant: for tests. */
  fixedClock: Date | undefined
  /** A demonstration: accounts whose password is published, a simulated fleet. */
  demo: boolean
  /** Whether it has accounts, controllers and names that fail on purpose, for tests. */
  demoFaults: boolean
  /** Simulated controllers of a new database; none outside of a demonstration. */
  controllers: number
  /** How many times shorter than usual an upgrade's own waits are: before it tries again, for a controller's answer. */
  otaFactor: number
  /** Where devices come in. */
  mqtt: MqttConfig
  /** Where past readings are kept. */
  history: HistoryConfig
  /** Where devices are told to connect to. */
  deviceDoor: DeviceDoor
  /** What one user may ask for, in each process; null: no limits. */
  callLimits: CallRates | null
  trustedPeers: BlockList
  /** What calls of upgrades must show; null: nothing. */
  otaKeys: OtaKeys | null
  logLevel: string
  /** Variables that are set, begin as ours do, and that no program reads. */
  unreadNames: readonly string[]
} & FactorConfig &
  TelemetryConfig

/** What of it handlers and jobs are given. */
export type HandlerConfig = Pick<
  Config,
  'captcha' | 'consoleOrigins' | 'dataDir' | 'demo' | 'deviceDoor' | 'factorKey' | 'firmware' | 'oidc' | 'sessions'
>

/** A mistake of the operator, told in one line per mistake and without a stack. */
export class StartError extends Error {}

export const secretNames = [
  'DATABASE_URL',
  'DATABASE_MIGRATE_URL',
  'PLATFORM_DRILL_DATABASE_URL',
  'MQTT_URL',
  'CLICKHOUSE_URL',
  'PLATFORM_FILES_S3_SECRET',
  'PLATFORM_BACKUP_S3_SECRET',
  'PLATFORM_LOG_KEY',
  // No secret, but long: nobody wants it in a list of variables either.
  'PLATFORM_OIDC',
  'PLATFORM_FACTOR_KEY',
  'PLATFORM_FIRMWARE_KEYS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTA_TOKEN',
] as const

type Environment = Record<string, string | undefined>
/** Collects refusals of one stage, each a line for the operator. */
type Refuse = (message: string) => void

/** What the variables of one part mean; a mistake in them is one of the operator. */
const partOf = <Part>(read: () => Part, refuse: Refuse): Part => {
  try {
    return read()
  } catch (error) {
    refuse((error as Error).message)
    // Nothing is made of it: a configuration with a refusal is not given out.
    return undefined as Part
  }
}

/** `DATABASE_URL_FILE`, `MQTT_URL_FILE`: a secret that is mounted as a file, and is seen in no list of processes or variables. */
const withSecretFiles = (env: Environment, refuse: Refuse): Environment => {
  const read = { ...env }
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) {
      refuse(`${name} and ${name}_FILE are both set: keep one`)
      continue
    }
    read[name] = partOf(() => readNamedSecret(`${name}_FILE`, file), refuse)
  }
  return read
}

/**
 * Reads the configuration. `refusals`: a list for each stage of the reading, names, secret files, values, their meaning;
 * what a start says are those of the first stage that has some. `config` is null where it has no values.
 */
export const examineEnv = (env: Environment): { config: Config | null; refusals: readonly string[][] } => {
  const ofNames: string[] = []
  const ofFiles: string[] = []
  const ofValues: string[] = []
  const ofMeaning: string[] = []
  const refusals = [ofNames, ofFiles, ofValues, ofMeaning]
  partOf(
    () => refuseEnded(env),
    (message) => ofNames.push(message),
  )
  const { refused, unread } = checkNames(env, platformVariables)
  ofNames.push(...refused)
  const read = withSecretFiles(env, (message) => ofFiles.push(message))
  // A variable that is set to nothing is one that is not set: compose files write them so.
  const set = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Env.safeParse(set)
  if (!parsed.success) {
    ofValues.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
    return { config: null, refusals }
  }
  const values = parsed.data
  const refuse: Refuse = (message) => ofMeaning.push(message)
  const partly = <Part>(part: () => Part): Part => partOf(part, refuse)
  if (values.DATABASE_MIGRATE_URL && !values.DATABASE_URL)
    refuse('DATABASE_MIGRATE_URL is set and DATABASE_URL is not: the embedded database has no roles')
  if (values.PLATFORM_DEMO === undefined && values.DATABASE_URL === undefined)
    refuse(
      'neither DATABASE_URL nor PLATFORM_DEMO is set: set DATABASE_URL for a site on PostgreSQL, PLATFORM_DEMO=1 for a demonstration, PLATFORM_DEMO=0 for a site on the embedded database',
    )
  const demo = values.PLATFORM_DEMO ?? false
  if (!demo && values.PLATFORM_CONTROLLERS)
    refuse('PLATFORM_CONTROLLERS is for a demonstration: set PLATFORM_DEMO=1, or remove it')
  if (!demo && values.PLATFORM_DEMO_FAULTS)
    refuse('PLATFORM_DEMO_FAULTS is for a demonstration: set PLATFORM_DEMO=1, or remove it')
  const config: Config = {
    host: values.PLATFORM_HOST,
    port: values.PLATFORM_PORT,
    databaseUrl: values.DATABASE_URL,
    migrateUrl: values.DATABASE_MIGRATE_URL,
    dataDir: values.PLATFORM_DATA_DIR,
    drill: {
      databaseUrl: values.PLATFORM_DRILL_DATABASE_URL,
      folder: values.PLATFORM_DRILL_DIR ?? join(values.PLATFORM_DATA_DIR, 'drill'),
    },
    firmware: {
      keys: values.PLATFORM_FIRMWARE_KEYS,
      allowsUnsigned: values.PLATFORM_FIRMWARE_UNSIGNED ?? demo,
    },
    logProof: { key: values.PLATFORM_LOG_KEY ?? null, file: values.PLATFORM_LOG_ANCHORS ?? null },
    oidc: values.PLATFORM_OIDC,
    filesS3: partly(() => toS3Config(values, set.PLATFORM_FILES_S3_REGION !== undefined)),
    backupS3: partly(() => toBackupS3(values, set.PLATFORM_BACKUP_S3_REGION !== undefined)),
    migrations: values.PLATFORM_MIGRATIONS,
    captcha: values.CAPTCHA,
    sessions: values.PLATFORM_SESSIONS,
    fixedClock: values.PLATFORM_CLOCK,
    demo,
    demoFaults: demo && (values.PLATFORM_DEMO_FAULTS ?? false),
    controllers: demo ? (values.PLATFORM_CONTROLLERS ?? demoControllers) : 0,
    otaFactor: values.PLATFORM_OTA_FACTOR ?? (demo ? demoFactor : 1),
    mqtt: partly(() => toMqttConfig(values)),
    history: partly(() => toHistoryConfig(values)),
    deviceDoor: partly(() => toDeviceDoor(values)),
    callLimits: values.PLATFORM_CALL_LIMITS,
    trustedPeers: values.PLATFORM_TRUSTED_PEERS,
    ...toFactorConfig(values),
    ...partly(() => toTelemetryConfig(values)),
    otaKeys: partly(() => toOtaKeys(values)),
    logLevel: values.LOG_LEVEL,
    unreadNames: unread,
  }
  return { config, refusals }
}

/** Reads the configuration; throws a `StartError` that names every mistake. */
export const readConfig = (env: Environment): Config => {
  const { config, refusals } = examineEnv(env)
  const found = refusals.find((stage) => stage.length > 0)
  if (config === null || found !== undefined) throw new StartError(found?.join('\n'))
  return config
}
