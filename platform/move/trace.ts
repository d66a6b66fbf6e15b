import { channel } from 'node:diagnostics_channel'

/** Moments of a move at which the process may end. In operation they have no listener; the crash test ends it there. */
export const movePoints = [
  'move.lent',
  'move.made',
  'move.emptied',
  'move.piece',
  'move.copied',
  'move.joined',
  'move.noted',
  'move.committed',
  'move.prepared',
  'move.anchored',
] as const
export type MovePoint = (typeof movePoints)[number]

const channels = new Map(movePoints.map((point) => [point, channel(point)]))

export const trace = (point: MovePoint): void => channels.get(point)?.publish({})
