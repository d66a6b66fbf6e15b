import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { type Language, languageHeader } from '@/lib/contract/language'
import { type OtaKeys, otaHeaders } from '@/lib/contract/ota-keys'
import { clientAddress } from '@/lib/format/client-address'
import { newTraceId } from '@/lib/telemetry/trace-id'
import { toLogCell } from '../../audit/mask'
import type { Config } from '../../config/config'
import type { WantedPart } from '../../storage/byte-range'
import { currentSpan } from '../../telemetry/current-span'

/** What a request says of itself, after everything that a client could make up has been held against a rule. */
export type RequestFacts = {
  language: Language
  requestId: string
  ip: string
  userAgent: string
  token: string | null
  /** What a call of upgrades shows; empty: nothing. */
  otaKeys: OtaKeys
  idempotencyKey: string | null
  /** The part of a file that is wanted. */
  part: WantedPart
}

/** Bindings are missing when a test calls the application without a socket. */
export type Bindings = Partial<HttpBindings>
/** What an address is read from. */
type Request = Pick<HonoContext<{ Bindings: Bindings }>, 'req' | 'env'>

const header = (c: HonoContext, name: string, shape: RegExp): string | null => {
  const value = c.req.header(name)
  return value !== undefined && shape.test(value) ? value : null
}

const peerOf = (c: Request): string => c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'

/** Whether this comes from a console, which has worked out what it says of the client; a device says what it likes. */
export const isTrusted = (c: Request, { trustedPeers }: Pick<Config, 'trustedPeers'>): boolean => {
  const peer = peerOf(c)
  return trustedPeers.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4')
}

/** The address of the client, as the hops that are believed say it. */
export const addressOf = (c: Request, { trustedPeers }: Pick<Config, 'trustedPeers'>): string =>
  clientAddress(peerOf(c), c.req.header('x-forwarded-for'), trustedPeers) ?? ''

/** The request's id, where whoever asks has named one. */
export const requestIdOf = (c: HonoContext<{ Bindings: Bindings }>): string | null =>
  header(c, 'x-request-id', /^[\w-]{8,64}$/)

export const readFacts = (
  c: HonoContext<{ Bindings: Bindings }>,
  config: Pick<Config, 'trustedPeers'>,
): RequestFacts => ({
  language: c.req.header('language') === languageHeader.en ? 'en' : 'zh',
  requestId: requestIdOf(c) ?? currentSpan()?.place.traceId ?? newTraceId(),
  ip: addressOf(c, config),
  userAgent: toLogCell(c.req.header('user-agent') ?? '', 256),
  token: header(c, 'token', /^[\w-]{16,128}$/),
  otaKeys: {
    featureCode: c.req.header(otaHeaders.featureCode) ?? '',
    token: c.req.header(otaHeaders.token) ?? '',
  },
  idempotencyKey: header(c, 'idempotency-key', /^[\w-]{16,64}$/),
  part: { range: header(c, 'range', /^bytes=[\d-]{1,31}$/), ifRange: c.req.header('if-range') ?? null },
})
