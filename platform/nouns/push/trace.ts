import { channel } from 'node:diagnostics_channel'

/**
 * Moments of a push message at which a process may end. Nobody listens in operation; the crash tests listen and end the
 * process there.
 */
export const pushPoints = ['take.afterCommit', 'deliver.after', 'settle.beforeCommit', 'settle.afterCommit'] as const
export type PushPoint = (typeof pushPoints)[number]

const channels = new Map(pushPoints.map((point) => [point, channel(`push.${point}`)]))

/** Tells whoever listens that a batch has come to this point. */
export const tracePush = (point: PushPoint, facts: object): void => channels.get(point)?.publish(facts)
