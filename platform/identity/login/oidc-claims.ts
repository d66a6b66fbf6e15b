import { isVisible, Mailbox } from '@/lib/contract/text'
import type { OidcSettings } from '../../kernel/config/oidc-config'
import type { IdClaims } from './oidc-token'

const longestName = 32

const textOf = (claims: IdClaims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string' ? value.trim() : ''
}

const mailOf = (claims: IdClaims): string => (claims.email_verified === true ? textOf(claims, 'email') : '')

/** Whether a brand lets an account of its provider in: by the domain of a mail address that the provider has verified. */
export const isAllowedDomain = ({ allowedDomains }: OidcSettings, claims: IdClaims): boolean => {
  if (allowedDomains === undefined) return true
  const [, domain, ...more] = mailOf(claims).toLowerCase().split('@')
  return domain !== undefined && more.length === 0 && allowedDomains.includes(domain)
}

/** Values of a claim: one text, or a list of them. */
const valuesOf = (claims: IdClaims, name: string): string[] => {
  const value = claims[name]
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
}

const mapped = (map: Readonly<Record<string, string>>, values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => (Object.hasOwn(map, value) ? (map[value] ?? []) : []))),
]

/** What a provider's groups are here: numbers of roles, of those that the site has mapped; null: it maps none. */
export const rolesOf = ({ roles, roleClaim }: OidcSettings, claims: IdClaims) =>
  roles === undefined
    ? null
    : { wanted: mapped(roles, valuesOf(claims, roleClaim)), all: [...new Set(Object.values(roles))] }

/** Codes of the organizations that the claims stand for. */
export const organizationsOf = (
  { organizationClaim, organizations }: OidcSettings,
  claims: IdClaims,
): readonly string[] =>
  organizationClaim === undefined || organizations === undefined
    ? []
    : mapped(organizations, valuesOf(claims, organizationClaim))

/** The text's beginning, without half a character at its end. */
const startOf = (text: string, max: number): string => {
  let start = ''
  for (const character of text) {
    if (start.length + character.length > max) break
    start += character
  }
  return start
}

const usableInName = (character: string): boolean => /\p{M}/u.test(character) || isVisible(character)

/** What an account of a provider calls itself, for a person to read. */
export const titleOf = (claims: IdClaims): string =>
  textOf(claims, 'preferred_username') || textOf(claims, 'email') || textOf(claims, 'name')

/** An account as ours are written: small letters, digits and `_`; it may be taken. */
const accountOf = (claims: IdClaims): string => {
  const [given = ''] = (textOf(claims, 'preferred_username') || textOf(claims, 'email')).split('@')
  const plain = given.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const fitting = plain
    .replace(/[^a-z\d]+/g, '_')
    .slice(0, longestName)
    .replace(/^_|_$/g, '')
  return fitting === '' ? 'user' : fitting
}

/** What of a new user is known from the provider. Whoever edits them later finds nothing that the form refuses. */
export const personOf = (claims: IdClaims) => {
  const account = accountOf(claims)
  const name = [...textOf(claims, 'name')].map((one) => (usableInName(one) ? one : ' ')).join('')
  return {
    account,
    realName: startOf(name.replace(/\s+/g, ' ').trim(), longestName).trim() || account,
    mailbox: Mailbox.safeParse(mailOf(claims)).data ?? '',
  }
}

/** The nth try at a free account. */
export const numberedAccount = (account: string, nth: number): string => {
  if (nth === 1) return account
  const end = `_${nth}`
  return `${account.slice(0, longestName - end.length)}${end}`
}
