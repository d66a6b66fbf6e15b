import { readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { z } from 'zod'
import { toNetworkList } from '@/lib/format/network-list'

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

const Env = z.object({
  PLATFORM_HOST: z.string().min(1).default('127.0.0.1'),
  PLATFORM_PORT: port.default(4000),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'does not begin with postgresql://')
    .optional(),
  PLATFORM_DATA_DIR: z.string().min(1).default('.data/platform'),
  PLATFORM_MIGRATIONS: z.string().min(1).default('platform/db/migrations'),
  CAPTCHA: z
    .enum(['always', 'after-failures', 'off'], { error: 'is not one of always, after-failures, off' })
    .default('after-failures'),
  PLATFORM_CLOCK: instant.optional(),
  PLATFORM_DEMO: flag.optional(),
  PLATFORM_CONTROLLERS: count.optional(),
  PLATFORM_TRUSTED_PEERS: peers.default(() => toNetworkList('127.0.0.0/8,::1')),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { error: 'is not a level of the log' })
    .default('info'),
})

/** The fleet of `npm start`. */
const demoControllers = 3000

/** What the platform is told from outside. Nothing else reads the environment. */
export type Config = {
  host: string
  port: number
  /** PostgreSQL; without it the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  migrations: string
  captcha: 'always' | 'after-failures' | 'off'
  /** Stands still at this instant: for tests. */
  fixedClock: Date | undefined
  /** Demo accounts and rows that fail on purpose. Off on PostgreSQL unless asked for. */
  demo: boolean
  /** Simulated controllers of a new database; none outside of demo mode unless asked for. */
  controllers: number
  trustedPeers: BlockList
  logLevel: string
}

/** A mistake of the operator, told in one line per mistake and without a stack. */
export class StartError extends Error {}

/** `DATABASE_URL_FILE`: a secret that is mounted as a file, and is seen in no list of processes or variables. */
const withSecretFile = (env: Record<string, string | undefined>): Record<string, string | undefined> => {
  const file = env.DATABASE_URL_FILE
  if (!file || env.DATABASE_URL) return env
  try {
    return { ...env, DATABASE_URL: readFileSync(file, 'utf8').trim() }
  } catch {
    throw new StartError(`DATABASE_URL_FILE ${file} cannot be read`)
  }
}

/** Reads the configuration; throws a `StartError` that names every mistake. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  // A variable that is set to nothing is one that is not set: compose files write them so.
  const set = Object.fromEntries(
    Object.entries(withSecretFile(env)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Env.safeParse(set)
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  }
  const values = parsed.data
  const demo = values.PLATFORM_DEMO ?? values.DATABASE_URL === undefined
  return {
    host: values.PLATFORM_HOST,
    port: values.PLATFORM_PORT,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.PLATFORM_DATA_DIR,
    migrations: values.PLATFORM_MIGRATIONS,
    captcha: values.CAPTCHA,
    fixedClock: values.PLATFORM_CLOCK,
    demo,
    controllers: values.PLATFORM_CONTROLLERS ?? (demo ? demoControllers : 0),
    trustedPeers: values.PLATFORM_TRUSTED_PEERS,
    logLevel: values.LOG_LEVEL,
  }
}
