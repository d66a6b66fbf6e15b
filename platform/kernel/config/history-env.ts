import { z } from 'zod'
import { readNamedCertificate } from '@/lib/environment/named-file'

const days = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'is not a number of days')
    .transform(Number)
    .default(usual)

/** Where past readings are kept, and for how long. */
export const historyEnv = {
  /** A ClickHouse server or cluster; without it the engine in the data folder. */
  CLICKHOUSE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'is no address such as https://platform:…@clickhouse.example.com:8443/hvac')
    .optional(),
  CLICKHOUSE_CA_FILE: z.string().min(1).optional(),
  PLATFORM_HISTORY: z.enum(['0', '1'], { error: 'is neither 0 nor 1' }).optional(),
  /** MB that the engine in the data folder may use. */
  PLATFORM_HISTORY_MEMORY: z
    .string()
    .regex(/^[1-9]\d{2,5}$/, 'is not a number of megabytes from 100 on')
    .transform(Number)
    .default(1024),
  /** How long samples are kept, five-minute values, and hours and days. */
  PLATFORM_HISTORY_SAMPLE_DAYS: days(30),
  PLATFORM_HISTORY_FIVE_MINUTE_DAYS: days(365),
  PLATFORM_HISTORY_HOUR_DAYS: days(3650),
}

type Values = z.infer<z.ZodObject<typeof historyEnv>>

/** Days for which each level of history is kept. */
export type Retention = { samples: number; fiveMinutes: number; hours: number }

export type HistoryConfig = { retention: Retention } & (
  | { kind: 'off' }
  | { kind: 'embedded'; memory: number }
  | { kind: 'server'; url: string; username: string; password: string; database: string; ca: Buffer | null }
)

const toServer = (text: string, caFile: string | undefined) => {
  const { origin, pathname, username, password } = new URL(text)
  const database = pathname.slice(1) || 'default'
  if (!/^\w{1,64}$/.test(database)) throw new Error(`CLICKHOUSE_URL names ${database}, which is no name of a database`)
  if (caFile !== undefined && !origin.startsWith('https:'))
    throw new Error('CLICKHOUSE_CA_FILE is for an address that begins with https://')
  return {
    url: origin,
    username: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database,
    ca: caFile === undefined ? null : readNamedCertificate('CLICKHOUSE_CA_FILE', caFile),
  }
}

/** What of it counts. Throws for what does not go together. */
export const toHistoryConfig = (values: Values): HistoryConfig => {
  const { samples, fiveMinutes, hours } = {
    samples: values.PLATFORM_HISTORY_SAMPLE_DAYS,
    fiveMinutes: values.PLATFORM_HISTORY_FIVE_MINUTE_DAYS,
    hours: values.PLATFORM_HISTORY_HOUR_DAYS,
  }
  if (samples > fiveMinutes || fiveMinutes > hours)
    throw new Error(
      'PLATFORM_HISTORY_SAMPLE_DAYS, PLATFORM_HISTORY_FIVE_MINUTE_DAYS and PLATFORM_HISTORY_HOUR_DAYS must not fall: what is coarser is kept longer',
    )
  const retention = { samples, fiveMinutes, hours }
  if (values.CLICKHOUSE_URL === undefined && values.CLICKHOUSE_CA_FILE !== undefined)
    throw new Error('CLICKHOUSE_CA_FILE is for a server: set CLICKHOUSE_URL')
  if (values.PLATFORM_HISTORY === '0') return { kind: 'off', retention }
  if (values.CLICKHOUSE_URL !== undefined)
    return { kind: 'server', retention, ...toServer(values.CLICKHOUSE_URL, values.CLICKHOUSE_CA_FILE) }
  return { kind: 'embedded', retention, memory: values.PLATFORM_HISTORY_MEMORY }
}
