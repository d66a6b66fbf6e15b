import * as z from 'zod'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { readNamedKeys, requireStrong } from '@/lib/environment/named-keys'

/** Where each brand's console is: its origins, all of one host. */
type ConsoleOrigins = ReadonlyMap<PlatformId, { host: string; origins: ReadonlySet<string> }>

/** Browsers make passkeys over plain http for these alone. */
const isLoopback = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')
/** A passkey belongs to a name; an address has none. */
const isAddress = (host: string): boolean => host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host)

const toUrl = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const toBrand = (text: string): PlatformId | undefined => platformIds.find((brand) => String(brand) === text)

/** The brand and origin of one part, or what is wrong with it. */
const toPart = (text: string): { brand: PlatformId; url: URL } | string => {
  const [, number = '', address = ''] = /^(\d+)=(.+)$/.exec(text) ?? []
  const brand = toBrand(number)
  const url = toUrl(address)
  if (brand === undefined || url === null) return `has ${text}, which is not of the form 6=https://console.example`
  if (url.href !== `${url.origin}/` || !/^https?:$/.test(url.protocol))
    return `has ${text}, which is more than scheme, host and port`
  if (isAddress(url.hostname)) return `has ${text}: passkeys need a host name, and not an address`
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return `has ${text}: passkeys need https`
  return { brand, url }
}

/** `6=https://console.example,12=https://other.example`. Throws an error that says what is wrong. */
const toConsoleOrigins = (text: string): ConsoleOrigins => {
  const found = new Map<PlatformId, { host: string; origins: Set<string> }>()
  for (const word of text.split(',')) {
    const part = toPart(word.trim())
    if (typeof part === 'string') throw new Error(part)
    const { brand, url } = part
    for (const [other, { host }] of found) {
      if (other === brand && host !== url.hostname)
        throw new Error(`names two hosts for ${brand}: a passkey belongs to one`)
      if (other !== brand && host === url.hostname) throw new Error(`names ${host} for ${other} and for ${brand}`)
    }
    const entry = found.get(brand) ?? { host: url.hostname, origins: new Set<string>() }
    entry.origins.add(url.origin)
    found.set(brand, entry)
  }
  return found
}

const consoleOrigins = z.string().transform((text, context): ConsoleOrigins => {
  try {
    return toConsoleOrigins(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
})

/**
 * Keys by their names, in the order of the text: one plain key, which is named 1, or several as `2:new,1:old`. A plain one
 * may hold commas, since it could before keys had names. Throws a sentence without its subject.
 */
export const toFactorTexts = (text: string): ReadonlyMap<string, string> =>
  /(?:^|,)\s*\d{1,6}:/.test(text) ? readNamedKeys(text) : new Map([['1', requireStrong(text)]])

const factorKey = z
  .string()
  .max(4096, 'is longer than 4096 characters')
  .superRefine((text, context) => {
    try {
      toFactorTexts(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  })

/** The variables of the second factor. */
export const factorEnv = {
  PLATFORM_CONSOLE_ORIGINS: consoleOrigins.optional(),
  PLATFORM_FACTOR_KEY: factorKey.optional(),
}

const Values = z.object(factorEnv)

export type FactorConfig = {
  /** Where each brand's console is; null where nothing was set. */
  consoleOrigins: ConsoleOrigins | null
  /** Text of the keys that seal the secrets of authenticator apps; null: of the data folder, see `readFactorKeys`. */
  factorKey: string | null
}

export const toFactorConfig = (values: z.infer<typeof Values>): FactorConfig => ({
  consoleOrigins: values.PLATFORM_CONSOLE_ORIGINS ?? null,
  factorKey: values.PLATFORM_FACTOR_KEY ?? null,
})
