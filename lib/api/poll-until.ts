import { codes } from '@/lib/contract/error-code'
import { CallError } from './call-error'

/** Factor by which a poll slows down while its reads fail. */
const slower = 4

const hasCode = (error: unknown, code: number): boolean => error instanceof CallError && error.code === code

/** Whether the platform has answered that there is no such record. */
export const isGone = (error: unknown): boolean => hasCode(error, codes.notFound)

/** Whether another read would be refused too: the record is gone, or the reader has no right to it. */
export const isRefused = (error: unknown): boolean => isGone(error) || hasCode(error, codes.forbidden)

/**
 * The pause before the next read of work that ends, ms, or false. A failed read is repeated: while the platform restarts,
 * the progress of its work does not stand still for ever.
 */
export const pollUntil = (isAtEnd: boolean, error: unknown, ms: number): number | false => {
  if (isAtEnd || isRefused(error)) return false
  return error === null ? ms : slower * ms
}
