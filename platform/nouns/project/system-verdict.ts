import type { ProjectVerdict, SystemVerdict } from '@/lib/contract/project-verdict'
import type { IndoorUnit, OutdoorUnit, UnitCodes } from '@/lib/contract/unit'
import { healthStates } from '@/lib/hvac/health-rule'
import { isStoppedVerdict, judgeHealth } from '@/lib/hvac/health-verdict'
import { standingOfUnit } from '@/lib/hvac/standing-of-unit'

const worstOf = (verdicts: readonly Pick<SystemVerdict, 'state'>[]): SystemVerdict['state'] =>
  healthStates.find((state) => verdicts.some((each) => each.state === state)) ?? 'unknown'

type SystemUnits = { outdoor: readonly OutdoorUnit[]; indoor: readonly IndoorUnit[] }
type Words = { codes: UnitCodes; nameOfIndoor: (code: string) => string }

const noAlarm = '--'

/** The verdict of a system: the worst of its outdoor units, as their pages have it, and the alarms of its indoor ones. */
export const judgeSystem = ({ outdoor, indoor }: SystemUnits, { codes, nameOfIndoor }: Words): SystemVerdict => {
  const judged = outdoor.map((unit) => ({
    unit,
    health: judgeHealth({ ...unit, runningMinutes: unit.minutesSinceStart }, standingOfUnit(unit, codes)),
  }))
  const alarms = judged.flatMap(({ unit: { macWifiId, unitKey }, health }) =>
    health.alarms.map(({ code, name }) => ({ macWifiId, unit: unitKey, code, name })),
  )
  // Indoor units of a system that an outdoor alarm has stopped show its code, too.
  const known = new Set(alarms.map(({ code }) => code))
  const ofRooms = indoor
    .filter(({ alarmCode }) => alarmCode !== noAlarm && alarmCode !== '' && !known.has(alarmCode))
    .map(({ macWifiId, unitKey, alarmCode }) => ({
      macWifiId,
      unit: unitKey,
      code: alarmCode,
      name: nameOfIndoor(alarmCode),
    }))
  const findings = judged
    .filter(({ health }) => health.state === 'attention')
    .flatMap(({ unit: { macWifiId, unitKey, runMode }, health }) => {
      const where = { macWifiId, unit: unitKey, heating: runMode === 2 ? (1 as const) : (0 as const) }
      return [
        ...(health.retries === null ? [] : [{ ...where, rule: 'retries' as const }]),
        ...health.results.filter(({ state }) => state === 'fired').map(({ rule }) => ({ ...where, rule })),
      ]
    })
  const state = ofRooms.length > 0 ? 'alarm' : worstOf(judged.map(({ health }) => health))
  const isStopped = judged.length > 0 && judged.every(({ health }) => isStoppedVerdict(health))
  return {
    state,
    isIdle: state === 'unknown' && isStopped ? 1 : 0,
    alarms: [...alarms, ...ofRooms],
    findings,
  }
}

/** The verdict of a project: that of its worst system, every alarm first. */
export const judgeProject = (projectId: string, systems: readonly SystemVerdict[]): ProjectVerdict => {
  const count = (state: SystemVerdict['state']): number => systems.filter((each) => each.state === state).length
  return {
    projectId,
    state: worstOf(systems),
    isIdle: systems.length > 0 && systems.every((each) => each.isIdle === 1) ? 1 : 0,
    alarms: systems.flatMap(({ alarms }) => alarms),
    findings: systems.flatMap(({ findings }) => findings),
    systems: {
      alarm: count('alarm'),
      attention: count('attention'),
      good: count('good'),
      unknown: count('unknown'),
    },
  }
}
