import type { OtaStageState, OtaStopReason } from '@/lib/contract/ota-task'
import type { StageRow } from './advance-stages'
import type { TaskRow } from './task-lock'

/**
 * State of a stage as a reader has to be told it. A stage keeps what it has done itself: begun, through, stopped by its
 * failures. Whether it goes on is up to its upgrade.
 */
export const toStageState = (
  { taskStatus, stopReason }: Pick<TaskRow, 'taskStatus' | 'stopReason'>,
  { state }: Pick<StageRow, 'state'>,
): OtaStageState => {
  if (state === 'finished' || state === 'stopped') return state
  if (taskStatus === 4) return 'cancelled'
  // Nothing of it begins any more, also while the last devices of it are ending.
  if (stopReason === 'expired') return 'expired'
  return state === 'running' && taskStatus === 2 ? 'paused' : state
}

type Stopped = Pick<TaskRow, 'taskStatus' | 'stopReason'>

/** Why a task stopped. Earlier versions noted a cancelled one as they did a paused one. */
export const toStopReason = ({ taskStatus, stopReason }: Stopped): OtaStopReason | null =>
  taskStatus === 4 && stopReason === 'byHand' ? 'cancelled' : stopReason
