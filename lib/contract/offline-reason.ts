import './zod-mode'
import * as z from 'zod'

/**
 * Why a controller is offline: no heartbeat came though its connection stood, the connection broke, it said that it
 * switches itself off, restarts or is upgraded, it was cut for sending too much, its credential was revoked, another
 * connection took its place, or nobody knows.
 */
export const offlineReasons = [
  'heartbeat',
  'lost',
  'off',
  'restart',
  'upgrade',
  'rate',
  'revoked',
  'replaced',
  'unknown',
] as const
export type OfflineReason = (typeof offlineReasons)[number]
export const OfflineReason = z.enum(offlineReasons)
