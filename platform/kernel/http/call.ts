import type { Endpoint } from '@/lib/contract/endpoint'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { AuditEntry } from '../audit/audit-entry'
import { toLogCell, toLogChange, toLogText } from '../audit/mask'
import { operationOf } from '../audit/operation'
import type { NewOperation } from '../audit/operation-text'
import type { Actor } from '../session/actor'
import type { Context } from './context'
import type { StoredRow } from './keep-stored'
import type { RequestFacts } from './watch/request-facts'

/** One endpoint, its handler, and how the handler wants to be run. */
export type Route = {
  /** `noun.verb` of the contract. */
  name: string
  endpoint: Endpoint
  handler: (input: never, context: Context) => Promise<unknown>
  ownTransaction: boolean
  /** What it answers is not kept. */
  hasSecretAnswer: boolean
  /** The row of an update, which accepts what is stored there already. */
  stored: StoredRow | undefined
}

/** What is known of a call while it runs; filled step by step, and read when it is written to the log. */
export type Call = {
  route: Route
  facts: RequestFacts
  now: Date
  startedAt: number
  actor: Actor | null
  /** As it came in, before its schema. */
  rawInput: unknown
  /** Where the file of an upload lies while the call runs. */
  uploadPath: string | null
  /** The schema has accepted the input. */
  isInputValid: boolean
  entries: AuditEntry[]
  /** What must not be done before the change is sure. */
  afterCommit: (() => void)[]
  /** Ends the connection; null when a test calls without one. */
  cut: (() => void) | null
  /** The row of the operation log has been committed with the change. */
  isLogged: boolean
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const field = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null && name in input ? (input as Record<string, unknown>)[name] : undefined

const platformIdOf = (call: Call): PlatformId | null => {
  if (call.actor !== null) return call.actor.platformId
  const claimed = field(call.rawInput, 'platformId')
  // Only a sign-in has no actor, and only an input that its schema accepted names a brand that exists.
  return call.isInputValid && typeof claimed === 'number' ? (claimed as PlatformId) : null
}

/** The row of the operation log for a call that ended well (`errorCode` 0) or not. */
export const toOperation = (call: Call, errorCode: number, errorMsg: string): NewOperation => {
  const { route, facts, entries } = call
  const [first] = entries
  const by = call.actor ?? entries.find((entry) => entry.by)?.by
  return {
    operTime: call.now,
    userId: by?.userId ?? null,
    account: toLogCell(by?.account ?? text(field(call.rawInput, 'username')), 64),
    realName: by?.realName ?? '',
    module: first?.module ?? route.name.slice(0, route.name.indexOf('.')),
    operation: operationOf(route.name, route.endpoint.effect),
    endpoint: route.name,
    method: route.endpoint.method,
    path: route.endpoint.path,
    params: toLogText(call.rawInput),
    target: toLogCell(entries.map((entry) => entry.target).join(', '), 128),
    changes: toLogChange(entries.map(({ target, before, after }) => ({ target, before, after }))),
    result: errorCode === 0 ? 0 : 1,
    errorCode,
    errorMsg: errorMsg.slice(0, 200),
    ip: facts.ip,
    userAgent: facts.userAgent,
    costMs: Math.round(performance.now() - call.startedAt),
    platformId: platformIdOf(call),
    requestId: facts.requestId,
  }
}
