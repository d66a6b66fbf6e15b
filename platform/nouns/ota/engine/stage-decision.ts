/** What has become of a stage's devices. `waiting` and `upgrading` are not through. */
export type StageCounts = { total: number; waiting: number; upgrading: number; success: number; fail: number }
export type StageRule = {
  /** Percent of the stage. */
  successTrigger: number
  failureThreshold: number
  /** Failures that somebody accepted by resuming: they neither stop it again nor keep the next stage from starting. */
  accepted: number
}

/** How many devices a share of a stage is, at least one: half a device cannot fail. */
export const toDevices = (percent: number, total: number): number => Math.max(1, Math.ceil((percent * total) / 100))

/** Failures, beyond those that were accepted, that stop a stage. */
export const failureLimit = ({ total }: StageCounts, { failureThreshold }: StageRule): number =>
  toDevices(failureThreshold, total)

/**
 * go: it goes on. next: enough have succeeded and the next stage may start, while the rest of this one goes on.
 * done: all are through, and enough have succeeded. stopThreshold: as many have failed as the threshold says.
 * stopTrigger: all are through and too few have succeeded.
 */
export type StageDecision = 'go' | 'next' | 'done' | 'stopThreshold' | 'stopTrigger'

/** What follows from the results of a stage. Features 39. */
export const decideStage = (counts: StageCounts, rule: StageRule): StageDecision => {
  const { total, waiting, upgrading, success, fail } = counts
  // Every device of it was taken out: nothing to wait for.
  if (total === 0) return 'done'
  if (fail - rule.accepted >= failureLimit(counts, rule)) return 'stopThreshold'
  const isEnough = success + Math.min(rule.accepted, fail) >= toDevices(rule.successTrigger, total)
  if (waiting + upgrading > 0) return isEnough ? 'next' : 'go'
  return isEnough ? 'done' : 'stopTrigger'
}
