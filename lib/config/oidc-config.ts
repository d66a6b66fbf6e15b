import 'server-only'
import { brandOfHost, type HostTable } from '@/lib/brand/host-table'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { isLoopback } from './is-loopback'
import { readSecret } from './secret'

/** How one brand's staff sign in with their company's account (OpenID Connect). */
export type OidcSettings = {
  /** As the provider calls itself. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the provider sends back to; no request can change it. */
  origin: string
  /** Space-separated. */
  scopes: string
}

const defaultScopes = 'openid profile email'

/** An address that may be asked: https, or http on this machine where an operator allows it. */
const toAddress = (name: string, text: string, insecure: boolean): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOpen = url?.protocol === 'https:' || (url?.protocol === 'http:' && insecure && isLoopback(url.hostname))
  if (!url || !isOpen) {
    throw new Error(`${name} must be an https address; http is for loopback hosts with ALLOW_INSECURE=1 only`)
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new Error(`${name} must be an address without query, fragment, user and password`)
  }
  return url
}

const toOrigin = (name: string, text: string, insecure: boolean, hosts: HostTable, brand: PlatformId): string => {
  const url = toAddress(name, text, insecure)
  if (url.pathname !== '/') throw new Error(`${name} must be an origin, such as https://console.example: no path`)
  if (brandOfHost(hosts, url.host) !== brand) {
    throw new Error(`${name} must have a host that ALLOWED_HOSTS gives to brand ${brand}, not ${url.hostname}`)
  }
  return url.origin
}

const toScopes = (name: string, text: string): string => {
  const scopes = text.split(/\s+/)
  if (!scopes.includes('openid') || !scopes.every((scope) => /^[!#-[\]-~]{1,128}$/.test(scope))) {
    throw new Error(`${name} must be scopes with a space between them, openid among them`)
  }
  return scopes.join(' ')
}

const readOne = (
  environment: NodeJS.ProcessEnv,
  brand: PlatformId,
  hosts: HostTable,
  insecure: boolean,
): OidcSettings | undefined => {
  const nameOf = (what: string): string => `OIDC_${brand}_${what}`
  const textOf = (what: string): string => environment[nameOf(what)]?.trim() ?? ''
  const secretName = nameOf('CLIENT_SECRET')
  const given: Record<string, string> = {
    [nameOf('ISSUER')]: textOf('ISSUER'),
    [nameOf('CLIENT_ID')]: textOf('CLIENT_ID'),
    [secretName]: readSecret(environment, secretName)?.trim() ?? '',
    [nameOf('ORIGIN')]: textOf('ORIGIN'),
  }
  const isSet = Object.keys(given).filter((name) => given[name] !== '')
  const missing = Object.keys(given).filter((name) => given[name] === '')
  const first = isSet[0] ?? (textOf('SCOPES') === '' ? undefined : nameOf('SCOPES'))
  if (first === undefined) return undefined
  if (missing.length > 0) {
    throw new Error(`${first} is set and ${missing.join(', ')} is not: single sign-on needs all of them`)
  }
  const [issuer = '', clientId = '', clientSecret = '', origin = ''] = Object.values(given)
  toAddress(nameOf('ISSUER'), issuer, insecure)
  return {
    issuer,
    clientId,
    clientSecret,
    origin: toOrigin(nameOf('ORIGIN'), origin, insecure, hosts, brand),
    scopes: toScopes(nameOf('SCOPES'), textOf('SCOPES') || defaultScopes),
  }
}

/** The provider of each brand that has one. Throws with one sentence that names the variable. */
export const readOidcSettings = (
  environment: NodeJS.ProcessEnv,
  hosts: HostTable,
  insecure: boolean,
): ReadonlyMap<PlatformId, OidcSettings> =>
  new Map(
    platformIds.flatMap((brand): [PlatformId, OidcSettings][] => {
      const settings = readOne(environment, brand, hosts, insecure)
      return settings ? [[brand, settings]] : []
    }),
  )
