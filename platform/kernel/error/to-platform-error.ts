import { DrizzleQueryError } from 'drizzle-orm'
import { HistoryError } from './history-error'
import { PlatformError } from './platform-error'
import { ProviderError } from './provider-error'
import { StoreError } from './store-error'

const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])
// SQLSTATE classes and socket errors that pass by themselves: connection lost, too many connections, out of memory, cut
// by an operator or by the statement timeout, database starting.
const passing = /^(?:08|53|57)|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const passingText =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

const causeOf = (error: unknown): { code: string; message: string } => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return { code, message: cause instanceof Error ? cause.message : '' }
}

/** What a database says of its own files: a page, a row or an index is not what was written, or cannot be read. */
const damage = /^(?:XX001|XX002|58030|58P01)$/
export const isDamage = (error: unknown): boolean => damage.test(causeOf(error).code)

/** Two transactions met: a deadlock, or a serialization failure. Whoever asks again can have it. */
export const isMet = (error: unknown): boolean => ['40001', '40P01'].includes(causeOf(error).code)

/** What a caller is told of an error. Anything unforeseen is a bare failure: its text stays in the log. */
export const toPlatformError = (error: unknown): PlatformError => {
  if (error instanceof PlatformError) return error
  if (error instanceof StoreError) return new PlatformError(error.reason === 'full' ? 'storageFull' : 'storeDown')
  if (error instanceof HistoryError) {
    if (error.reason === 'off') return new PlatformError('historyOff')
    return error.reason === 'away' ? new PlatformError('historyAway', { retryAfter: 5 }) : new PlatformError('failure')
  }
  if (error instanceof ProviderError) return new PlatformError('unavailable', { retryAfter: 5 })
  const { code, message } = causeOf(error)
  if (diskFull.has(code)) return new PlatformError('storageFull')
  // A hot standby, or a server that was set to take no changes.
  if (code === '25006') return new PlatformError('readOnly', { retryAfter: 5 })
  if (passing.test(code) || passingText.test(message)) return new PlatformError('unavailable', { retryAfter: 5 })
  // Two changes met: a deadlock, a serialization failure, or a key that the other one was first to take.
  if (isMet(error) || code === '23505') return new PlatformError('conflict')
  return new PlatformError('failure')
}

/** The database reads, and takes no change: its disk is full, or it is read-only. */
export const takesNoChange = (error: unknown): boolean =>
  ['storageFull', 'readOnly'].includes(toPlatformError(error).errorName)

/** The database is away, takes no change, or others change the same rows: the same call or message can be taken later. */
export const isPassing = (error: unknown): boolean =>
  isMet(error) || takesNoChange(error) || toPlatformError(error).errorName === 'unavailable'
