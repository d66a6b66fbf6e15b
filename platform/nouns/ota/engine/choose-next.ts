import type { OtaWait } from '@/lib/contract/ota-result'
import { isOpen } from './site-window'

/** A device that waits for its turn. */
export type Candidate = {
  resultId: number
  controllerId: number
  projectId: number | null
  stageNo: number
  timeZone: string
  onlineStatus: 0 | 1
  notBefore: Date | null
  confirmed: 0 | 1
}

export type Rules = {
  now: Date
  dailyWindow: string | null
  upgradeWay: 1 | 2
  /** Stages that have begun. */
  openStages: ReadonlySet<number>
  /** Devices that may be begun now: what concurrency leaves. */
  slots: number
  /** Of the whole brand: whatever is being upgraded, by whichever task. */
  busyProjects: ReadonlySet<number>
  busyControllers: ReadonlySet<number>
  /** Controllers whose indoor units wait for their own upgrade: it goes first. Features 43. */
  indoorFirst: ReadonlySet<number>
}

/** Why a device cannot be next whatever the others do; null: it can. Slots and idleness are looked at afterwards. */
export const whyWait = (candidate: Candidate, rules: Rules): OtaWait | null => {
  const { projectId, controllerId, stageNo, timeZone } = candidate
  if (!rules.openStages.has(stageNo)) return 'stage'
  // A user who has not confirmed an upgrade postponed it; a device whose upgrade began before waits for its next try.
  if (candidate.notBefore !== null && candidate.notBefore > rules.now)
    return rules.upgradeWay === 1 && candidate.confirmed === 0 ? 'later' : 'retry'
  if (!isOpen(rules.now, timeZone, rules.dailyWindow)) return 'window'
  if (rules.busyControllers.has(controllerId)) return 'deviceBusy'
  if (projectId !== null && rules.busyProjects.has(projectId)) return 'projectBusy'
  if (rules.indoorFirst.has(controllerId)) return 'indoorFirst'
  if (candidate.onlineStatus === 0) return 'offline'
  if (rules.upgradeWay === 1 && candidate.confirmed === 0) return 'confirmation'
  return null
}

/**
 * Devices that are next, in the order of the list: never two of one project, never more than there are slots.
 * Features 43. `isIdle` answers for those that would be chosen, and is asked for no others.
 */
export const chooseNext = <Each extends Candidate>(
  waiting: readonly Each[],
  rules: Rules,
  isIdle: (candidate: Each) => boolean = () => true,
): Each[] => {
  const chosen: Each[] = []
  const projects = new Set(rules.busyProjects)
  const taken = new Set(rules.busyControllers)
  for (const candidate of waiting) {
    if (chosen.length >= rules.slots) break
    const { projectId, controllerId } = candidate
    if (whyWait(candidate, { ...rules, busyProjects: projects, busyControllers: taken }) !== null) continue
    if (!isIdle(candidate)) continue
    chosen.push(candidate)
    taken.add(controllerId)
    if (projectId !== null) projects.add(projectId)
  }
  return chosen
}
