import type { ErrorName } from '@/lib/contract/error-code'

/**
 * Names that make the platform fail in a known way, so that every error path of the console can be seen by hand. Only in
 * a demonstration with PLATFORM_DEMO_FAULTS. Each has an account of that name, a controller of that name on brand 6 whose
 * own calls fail, and any filter or field that holds the name makes its call fail.
 */
export const sentinelWifiIds = {
  'fails-400': 'FA1100000400',
  'fails-401': 'FA1100000401',
  'fails-403': 'FA1100000403',
  'fails-404': 'FA1100000404',
  'fails-409': 'FA1100000409',
  'fails-429': 'FA1100000429',
  'fails-500': 'FA1100000500',
  'fails-503': 'FA1100000503',
  'fails-50008': 'FA1100050008',
  'fails-50012': 'FA1100050012',
  'fails-50014': 'FA1100050014',
  'slow-3s': 'FA1100001003',
  'slow-41s': 'FA1100001041',
  stalls: 'FA1100002001',
  resets: 'FA1100002002',
  malformed: 'FA1100002003',
  html: 'FA1100002004',
  empty: 'FA1100002005',
} as const

export type SentinelName = keyof typeof sentinelWifiIds
export const sentinelNames = Object.keys(sentinelWifiIds) as SentinelName[]

/** The sentinels that are a plain refusal. */
export const sentinelErrors: Partial<Record<SentinelName, ErrorName>> = {
  'fails-400': 'badRequest',
  'fails-401': 'unauthorized',
  'fails-403': 'forbidden',
  'fails-404': 'notFound',
  'fails-409': 'conflict',
  'fails-429': 'tooManyRequests',
  'fails-500': 'failure',
  'fails-503': 'unavailable',
  'fails-50008': 'illegalToken',
  'fails-50012': 'otherClient',
  'fails-50014': 'tokenExpired',
}

/** The sentinels that only take their time, ms. 41 s is one more than the console waits. */
export const sentinelDelays: Partial<Record<SentinelName, number>> = { 'slow-3s': 3000, 'slow-41s': 41_000 }

// A person must be able to sign in as such an account, see the shell, and sign out again.
const spared = new Set([
  'auth.login',
  'auth.logout',
  'auth.logoutByOtherPath',
  'captcha.issue',
  'user.info',
  'menu.nav',
  'announcement.current',
])

const isSentinel = (value: unknown): value is SentinelName =>
  typeof value === 'string' && Object.hasOwn(sentinelWifiIds, value)

const nameWithin = (value: unknown): SentinelName | null => {
  if (isSentinel(value)) return value
  if (typeof value !== 'object' || value === null) return null
  for (const inner of Object.values(value)) {
    const name = nameWithin(inner)
    if (name !== null) return name
  }
  return null
}

/** The sentinel of one controller's own call. A list that filters by its WiFi ID must still show the row. */
const nameOfController = (endpoint: string, input: unknown): SentinelName | null => {
  if (!/^(?:device|unit)\.(?!.*list)/i.test(endpoint)) return null
  const id = typeof input === 'object' && input !== null && 'macWifiId' in input ? input.macWifiId : null
  return sentinelNames.find((name) => sentinelWifiIds[name] === id) ?? null
}

/** Which failure a call asks for, by its input or by the account that makes it. */
export const findSentinel = (endpoint: string, input: unknown, account: string | null): SentinelName | null => {
  if (spared.has(endpoint)) return null
  return nameWithin(input) ?? nameOfController(endpoint, input) ?? (isSentinel(account) ? account : null)
}

/** A success without rows: every list empty, every count of one 0. */
export const toEmptyData = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (Array.isArray(value)) return [key, []]
      return [key, key === 'totalCount' || key === 'totalPage' ? 0 : value]
    }),
  )
}
