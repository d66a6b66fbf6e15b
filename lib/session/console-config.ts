import 'server-only'
import { type HostTable, toHostTable } from '@/lib/brand/host-table'
import { readSealPasswords, type SealPasswords } from './secret'

export type ConsoleConfig = {
  /** Origin of the platform API; nothing a request says can change it. */
  platformUrl: string
  hosts: HostTable
  passwords: SealPasswords
  /** Cookies carry `Secure` unless an operator allows plain http, which start-up accepts for loopback hosts only. */
  secureCookies: boolean
  /** Milliseconds until the platform's whole answer must be here. Spec 9: 40 s. */
  upstreamTimeout: number
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'

const toPlatformUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error('PLATFORM_API_URL must be an http or https address')
  }
  return url.origin
}

/** Reads the console's environment. Throws with one sentence that names the variable. */
export const readConsoleConfig = (environment: NodeJS.ProcessEnv): ConsoleConfig => {
  const hosts = toHostTable(
    environment.ALLOWED_HOSTS ?? 'localhost,hitachi.localhost,york.localhost,127.0.0.1',
    environment.BRAND,
  )
  const insecure = environment.ALLOW_INSECURE === '1'
  if (insecure && ![...hosts.keys()].every(isLoopback)) {
    throw new Error('ALLOW_INSECURE=1 is for loopback hosts only: put TLS in front, or take the other hosts out')
  }
  return {
    platformUrl: toPlatformUrl(environment.PLATFORM_API_URL ?? 'http://127.0.0.1:4000'),
    hosts,
    passwords: readSealPasswords(environment),
    secureCookies: !insecure,
    upstreamTimeout: 40_000,
  }
}

// Next loads the guard, the pages and the route handlers as separate module graphs in one process; what they must
// share lives on the global object.
const shared = globalThis as typeof globalThis & { consoleConfig?: ConsoleConfig }

/** The process's configuration, read once. */
export const consoleConfig = (): ConsoleConfig => {
  shared.consoleConfig ??= readConsoleConfig(process.env)
  return shared.consoleConfig
}
