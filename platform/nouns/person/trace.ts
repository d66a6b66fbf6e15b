import { channel } from 'node:diagnostics_channel'

/**
 * Moments of the erasure of a person at which a process may end, in their order; of `again`: of one that is repeated. In
 * operation they have no listener; the crash test ends the process there.
 */
export const erasePoints = [
  'erase.begun',
  'erase.erased',
  'erase.decided',
  'erase.noted',
  'erase.committed',
  'erase.removed',
  'erase.again.begun',
  'erase.again.erased',
  'erase.again.committed',
] as const
export type ErasePoint = (typeof erasePoints)[number]

const channels = new Map(erasePoints.map((point) => [point, channel(point)]))

export const trace = (point: ErasePoint): void => channels.get(point)?.publish({})
