import type { Endpoint } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { CallError } from './call-error'

let lacking: ReadonlySet<string> = new Set()

/** The calls that the platform does not implement. The shell sets them before anything on the page makes a call. */
export const setLackingCalls = (paths: readonly string[]): void => {
  lacking = new Set(paths)
}

/** The failure of a call that the platform does not implement: it is not sent. */
export const notOffered = ({ path }: Pick<Endpoint, 'path'>): CallError | undefined =>
  lacking.has(path) ? new CallError(codes.notFound, 'notOffered', { reason: 'notOffered' }) : undefined
