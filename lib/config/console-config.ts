import { processState } from '@/lib/config/process-state'
import 'server-only'
import type { BlockList } from 'node:net'
import { type HostTable, toHostTable } from '@/lib/brand/host-table'
import { type OtaKeys, toOtaKeys } from '@/lib/contract/ota-keys'
import type { PlatformId } from '@/lib/contract/platform-id'
import { checkNames } from '@/lib/environment/check-names'
import { consoleVariables } from '@/lib/environment/console-variables'
import { toNetworkList } from '@/lib/format/network-list'
import { type TelemetrySettings, toTelemetrySettings } from '@/lib/telemetry/settings'
import { isLoopback } from './is-loopback'
import { type OidcSettings, readOidcSettings } from './oidc-config'
import { readSealKeys, readSecret, type SealKeys } from './secret'

export type ConsoleConfig = {
  /** Origin of the platform API; no request can change it. */
  platformUrl: string
  hosts: HostTable
  sealKeys: SealKeys
  /** Cookies carry `Secure` unless an operator allows plain http, which start-up accepts for loopback hosts only. */
  secureCookies: boolean
  /** Milliseconds within which the platform's whole answer must arrive. Spec 9: 40 s. */
  upstreamTimeout: number
  /** Hops whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList
  /** File that keeps sessions ended across a restart; without it they are kept in memory. */
  endedSessionsFile: string | undefined
  /** Single sign-on, by brand; a brand without an entry has none. */
  oidc: ReadonlyMap<PlatformId, OidcSettings>
  /** What calls of upgrades are sent with; null: nothing. */
  otaKeys: OtaKeys | null
  /** Whether the panel of the interface's settings is offered. Spec 3. */
  showSettings: boolean
  /** Whether a browser prints interface errors, too. Spec 8. */
  errorLog: boolean
  /** Where traces and metrics are sent; null: nowhere. */
  telemetry: TelemetrySettings | null
  /** Variables that are set, begin as ours do, and that no program reads. */
  unreadNames: readonly string[]
}

const toPlatformUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error('PLATFORM_API_URL must be an http or https address')
  }
  // Silently dropped, each of them would send calls elsewhere than the operator meant.
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new Error('PLATFORM_API_URL must be an origin, such as https://platform.example: no path, query or password')
  }
  return url.origin
}

const toTrustedProxies = (text: string): BlockList => {
  try {
    return toNetworkList(text)
  } catch (error) {
    throw new Error(`TRUSTED_PROXIES ${(error as Error).message}`)
  }
}

/** Reads the console's environment. Throws with one sentence that names the variable. */
export const readConsoleConfig = (environment: NodeJS.ProcessEnv): ConsoleConfig => {
  const { refused, unread } = checkNames(environment, consoleVariables)
  if (refused.length > 0) throw new Error(refused.join('; '))
  const hosts = toHostTable(
    environment.ALLOWED_HOSTS ?? 'localhost,hitachi.localhost,york.localhost,127.0.0.1',
    environment.BRAND,
  )
  if (!['', '0', '1'].includes(environment.ALLOW_INSECURE ?? '')) throw new Error('ALLOW_INSECURE must be 1 or 0')
  const insecure = environment.ALLOW_INSECURE === '1'
  if (insecure && ![...hosts.keys()].every(isLoopback)) {
    throw new Error('ALLOW_INSECURE=1 is for loopback hosts only: put TLS in front, or take the other hosts out')
  }
  return {
    platformUrl: toPlatformUrl(environment.PLATFORM_API_URL ?? 'http://127.0.0.1:4000'),
    hosts,
    sealKeys: readSealKeys(environment),
    secureCookies: !insecure,
    upstreamTimeout: 40_000,
    trustedProxies: toTrustedProxies(environment.TRUSTED_PROXIES ?? ''),
    endedSessionsFile: environment.ENDED_SESSIONS_FILE || undefined,
    oidc: readOidcSettings(environment, hosts, insecure),
    otaKeys: toOtaKeys({ ...environment, OTA_TOKEN: readSecret(environment, 'OTA_TOKEN') }),
    showSettings: environment.SHOW_SETTINGS?.trim() !== '0',
    errorLog: environment.ERROR_LOG?.trim() === 'production',
    telemetry: toTelemetrySettings(
      { ...environment, OTEL_EXPORTER_OTLP_HEADERS: readSecret(environment, 'OTEL_EXPORTER_OTLP_HEADERS') },
      'hvac-console',
    ),
    unreadNames: unread,
  }
}

const shared = processState<ConsoleConfig>('config')

/** The process's configuration, read once. */
export const consoleConfig = (): ConsoleConfig => {
  shared.value ??= readConsoleConfig(process.env)
  return shared.value
}
