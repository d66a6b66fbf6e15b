import 'server-only'
import { consoleConfig } from '@/lib/config/console-config'

/** Address of a page of this console for a phone to scan. The host is ours: the guard has refused others. */
export const publicPage = (host: string, path: `/${string}`): string =>
  `${consoleConfig().secureCookies ? 'https' : 'http'}://${host}${path}`
