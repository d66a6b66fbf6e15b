import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { ControllerRecord } from './controller-row'

/** A controller counts as offline after three heartbeats that did not come. Domain 2.1. */
export const toLastReport = ({
  lastOfflineTime,
  heartbeatSec,
}: Pick<ControllerRecord, 'lastOfflineTime' | 'heartbeatSec'>): Date | null =>
  lastOfflineTime ? subMilliseconds(lastOfflineTime, 3 * heartbeatSec * 1000) : null
