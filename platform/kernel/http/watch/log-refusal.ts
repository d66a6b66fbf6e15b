import { codes } from '@/lib/contract/error-code'
import { appendOperation } from '../../audit/operation-log'
import type { Database } from '../../db/database'
import type { PlatformError } from '../../error/platform-error'
import { takesNoChange } from '../../error/to-platform-error'
import { BrokenBody } from '../broken-body'
import { type Call, toOperation } from '../call'

/**
 * A refused change leaves one row, and so does a refused right. A call that names no user (no valid session, a sign-in
 * without a valid form) leaves none, nor does one turned away for its frequency: else anyone could fill the log. A database
 * that takes no change takes none.
 */
export const isForLog = (call: Call, error: PlatformError): boolean => {
  if (call.isLogged || takesNoChange(error) || error instanceof BrokenBody) return false
  const { effect, session } = call.route.endpoint
  if (call.actor === null) return session === 'opens' && call.isInputValid && error.errorName !== 'tooManyRequests'
  return effect || error.errorName === 'forbidden'
}

export const appendRefusal = async (database: Database, call: Call, error: PlatformError): Promise<void> => {
  // What the handler noted down did not happen; its target still says what was tried.
  call.entries = call.entries.map(({ module, target }) => ({ module, target }))
  await database.transaction((tx) => appendOperation(tx, toOperation(call, codes[error.errorName], error.errorName)))
}
