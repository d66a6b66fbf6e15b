import { createHash } from 'node:crypto'
import { addSeconds } from 'date-fns/addSeconds'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import type { JWTVerifyResult } from 'jose'
import { z } from 'zod'
import type { OidcSettings } from '../../kernel/config/oidc-config'
import type { Database } from '../../kernel/db/database'
import { ProviderError } from '../../kernel/error/provider-error'
import { usedTokens } from '../../kernel/session/factor-table'
import { readProviderKeys } from './oidc-keys'

/** Signed with a private key, and so by the provider alone: no `none`, and nothing that a shared secret could make. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** How far the clocks of two machines may be apart. */
const toleranceSeconds = 60
/** A token is taken within this time of its issue, however long it calls itself valid. */
const maxAgeSeconds = 10 * 60

/** A token and how it is known again: by what was signed, since one content may have several signatures. */
type Verified<Claims> = { claims: Claims; id: string; until: Date }

const digestOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex')

const subject = z.string().min(1).max(255)
const sid = z.string().min(1).max(255)
const times = { iat: z.number(), exp: z.number() }

const IdClaims = z.looseObject({
  ...times,
  sub: subject,
  sid: sid.optional(),
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
})
/** What a provider says of who signs in. The claims that a site maps have names of its own. */
export type IdClaims = z.infer<typeof IdClaims>

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const LogoutClaims = z
  .looseObject({
    ...times,
    jti: z.string().min(1).max(1000),
    sub: subject.optional(),
    sid: sid.optional(),
    events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
    // Forbidden, so that no ID token is ever taken for one of these.
    nonce: z.undefined().optional(),
  })
  .refine((claims) => claims.sub !== undefined || claims.sid !== undefined)
/** Whom a provider has signed out. */
type LogoutClaims = z.infer<typeof LogoutClaims>

/** What a token says, once its signature, issuer, audience and times are right by the platform's own settings; or null. */
const verify = async (
  { issuer, clientId }: OidcSettings,
  token: string,
  now: Date,
): Promise<JWTVerifyResult | null> => {
  const keys = await readProviderKeys(issuer)
  const { errors, jwtVerify } = await import('jose')
  try {
    return await jwtVerify(token, keys, {
      algorithms,
      issuer,
      audience: clientId,
      currentDate: now,
      clockTolerance: toleranceSeconds,
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ['exp'],
    })
  } catch (error) {
    if (error instanceof errors.JWKSInvalid) throw new ProviderError(issuer, error)
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const isTyped = ({ protectedHeader }: JWTVerifyResult, types: readonly string[]): boolean =>
  protectedHeader.typ === undefined ||
  types.includes(
    String(protectedHeader.typ)
      .toLowerCase()
      .replace(/^application\//, ''),
  )

/** After which it is refused for its age. */
const endOf = ({ iat, exp }: { iat: number; exp: number }): Date =>
  addSeconds(fromUnixTime(Math.min(exp, iat + maxAgeSeconds)), toleranceSeconds + 1)

/** OpenID Connect Core 3.1.3.7: a token for several parties, or one that names its party, names us. */
const isOurs = ({ aud, azp }: IdClaims, clientId: string): boolean =>
  azp === undefined ? typeof aud === 'string' || aud.length === 1 : azp === clientId

/** What a right ID token says; null for a wrong one. Throws when the provider cannot be asked for its keys. */
export const verifyIdToken = async (
  settings: OidcSettings,
  { idToken, nonce }: { idToken: string; nonce: string },
  now: Date,
): Promise<Verified<IdClaims> | null> => {
  const signed = await verify(settings, idToken, now)
  if (signed === null || !isTyped(signed, ['jwt'])) return null
  const { data: claims } = IdClaims.safeParse(signed.payload)
  if (claims === undefined || claims.nonce !== nonce || !isOurs(claims, settings.clientId)) return null
  const content = idToken.slice(0, idToken.lastIndexOf('.'))
  return { claims, id: digestOf('id token', content), until: endOf(claims) }
}

/** What a right logout token says; null for a wrong one. OpenID Connect Back-Channel Logout 1.0, 2.6. */
export const verifyLogoutToken = async (
  settings: OidcSettings,
  logoutToken: string,
  now: Date,
): Promise<Verified<LogoutClaims> | null> => {
  const signed = await verify(settings, logoutToken, now)
  if (signed === null || !isTyped(signed, ['jwt', 'logout+jwt'])) return null
  const { data: claims } = LogoutClaims.safeParse(signed.payload)
  if (claims === undefined) return null
  return { claims, id: digestOf('logout token', settings.issuer, settings.clientId, claims.jti), until: endOf(claims) }
}

/** Takes a token for the one time that it counts; false when it has been taken before. */
export const takeToken = async (
  database: Database,
  { id, until }: Pick<Verified<unknown>, 'id' | 'until'>,
): Promise<boolean> => {
  const taken = await database
    .insert(usedTokens)
    .values({ digest: id, expireTime: until })
    .onConflictDoNothing()
    .returning({ digest: usedTokens.digest })
  return taken.length > 0
}
