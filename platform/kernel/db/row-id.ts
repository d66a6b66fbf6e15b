import { PlatformError } from '../error/platform-error'

/**
 * A wire id as the database's key. The contract allows 19 digits; no row has a number that JavaScript cannot hold,
 * so one that large is simply not found.
 */
export const toRowId = (id: string): number => {
  const rowId = Number(id)
  if (!Number.isSafeInteger(rowId)) throw new PlatformError('notFound')
  return rowId
}
