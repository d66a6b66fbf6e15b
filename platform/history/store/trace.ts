import { channel } from 'node:diagnostics_channel'

/**
 * Moments of samples on their way to the store at which a process may end, the platform's or the engine's. Nobody
 * listens in operation; the crash tests listen and end one of them there.
 */
export const historyPoints = [
  'history.journaled',
  'history.named',
  'history.read',
  'history.stored',
  'history.forgotten',
  'history.imported',
] as const
/** Those at which the crash tests kill: an import has a command of its own, and the batch that brings messages is the sixth. */
export const crashPoints = [
  ...historyPoints.filter((point) => point !== 'history.imported'),
  'ingest.batch.afterCommit',
] as const
export type HistoryTracePoint = (typeof historyPoints)[number]

const channels = new Map(historyPoints.map((point) => [point, channel(point)]))

/** Tells whoever listens how many rows have come to this point. */
export const trace = (point: HistoryTracePoint, rows: number): void => channels.get(point)?.publish({ rows })
