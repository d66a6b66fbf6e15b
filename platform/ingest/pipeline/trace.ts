import { channel } from 'node:diagnostics_channel'

/**
 * Moments of a message at which a process may end. Nobody listens in operation, and telling nobody costs nothing; the
 * crash tests listen and end the process, or the broker, there.
 */
export const ingestPoints = [
  'message.queued',
  'batch.begun',
  'batch.marked',
  'batch.beforeCommit',
  'batch.afterCommit',
  'ack.sent',
] as const
export type IngestPoint = (typeof ingestPoints)[number]

const channels = new Map(ingestPoints.map((point) => [point, channel(`ingest.${point}`)]))

/** Tells whoever listens how many messages have come to this point. */
export const trace = (point: IngestPoint, messages: number): void => channels.get(point)?.publish({ messages })
