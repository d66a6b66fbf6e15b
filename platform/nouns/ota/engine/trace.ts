import { channel } from 'node:diagnostics_channel'

/**
 * Moments of an upgrade at which a process may end. Nobody listens in operation, and telling nobody costs nothing; the
 * crash tests listen and end the process there.
 */
export const tracePoints = [
  'dispatch.beforeCommit',
  'dispatch.afterCommit',
  'call.before',
  'call.after',
  'report.beforeCommit',
  'report.afterCommit',
] as const
export type TracePoint = (typeof tracePoints)[number]

const channels = new Map(tracePoints.map((point) => [point, channel(`ota.${point}`)]))

/** Tells whoever listens that an upgrade has come to this point. */
export const trace = (point: TracePoint, facts: object): void => channels.get(point)?.publish(facts)
