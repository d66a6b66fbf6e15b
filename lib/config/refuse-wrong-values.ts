import 'server-only'
import { maxCredit, tileOrigin } from './map-tiles'
import { mapsKey } from './maps-key'
import { toLink } from './package-links'

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
const isLink = (text: string): boolean => toLink(text) !== undefined
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

type Check = { holds: (text: string) => boolean; else: string }

/** Checks of variables that are read where they are needed. `readConsoleConfig` checks the others. */
const checks: Readonly<Record<string, Check>> = {
  APP_ANDROID_URL: { holds: isLink, else: 'is no http or https address' },
  APP_DOWNLOAD_URL: { holds: isLink, else: 'is no http or https address' },
  APP_IOS_URL: { holds: isLink, else: 'is no http or https address' },
  GOOGLE_MAPS_KEY: {
    holds: (text) => mapsKey(text) !== undefined,
    else: 'is no key: 20 to 128 letters, digits, _ or -',
  },
  MAP_TILES_URL: {
    holds: (text) => tileOrigin(text) !== undefined,
    else: 'is no https address with {z}, {x} and {y} once each in its path, without user, password or fragment',
  },
  MAP_TILES_CREDIT: {
    holds: (text) => text.length <= maxCredit,
    else: `has more than ${maxCredit} characters`,
  },
  PORT: { holds: isPort, else: 'is no port' },
  METRICS_PORT: { holds: isPort, else: 'is no port' },
  STOP_ANNOUNCE_MS: {
    holds: (text) => /^\d{1,6}$/.test(text),
    else: 'is no whole number of milliseconds up to 999999',
  },
  SHOW_SETTINGS: { holds: (text) => /^[01]$/.test(text), else: 'is neither 1 nor 0' },
  ERROR_LOG: { holds: (text) => text === 'production', else: 'is not production: leave it out to print nothing' },
  LOG_LEVEL: { holds: (text) => levels.includes(text), else: `is none of ${levels.join(', ')}` },
}

/** Variables that mean nothing without another one. */
const together: readonly (readonly [name: string, needs: string])[] = [
  ['MAP_TILES_URL', 'MAP_TILES_CREDIT'],
  ['MAP_TILES_CREDIT', 'MAP_TILES_URL'],
  ['METRICS_HOST', 'METRICS_PORT'],
]

/**
 * Throws with a line for each variable whose value would otherwise be ignored: whoever set it would look for the reason
 * in the wrong place. An empty variable counts as unset.
 */
export const refuseWrongValues = (environment: NodeJS.ProcessEnv): void => {
  const textOf = (name: string): string => environment[name]?.trim() ?? ''
  const wrong = Object.entries(checks)
    .filter(([name, { holds }]) => textOf(name) !== '' && !holds(textOf(name)))
    .map(([name, { else: why }]) => `${name} ${why}`)
  const alone = together
    .filter(([name, needs]) => textOf(name) !== '' && textOf(needs) === '')
    .map(([name, needs]) => `${name} is set and ${needs} is not: it would have no effect`)
  if (wrong.length + alone.length > 0) throw new Error([...wrong, ...alone].join('\n'))
}
