import { addDays } from 'date-fns/addDays'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { roundToNearestHours } from 'date-fns/roundToNearestHours'
import { anySource, type OtaPolicy, type OtaPolicyForm, upgradeDefaults } from '@/lib/contract/ota-policy'
import { toWifiId } from '@/lib/contract/wifi-id'
import { readTypedInteger } from '@/lib/format/typed-number'
import { utc } from '@/lib/format/utc'
import { toWall } from '@/lib/format/wall'
import { fromWireTime, toWireTime } from '@/lib/format/wire-time'
import { fromWallTime, showWall, toWallTime } from '@/lib/format/zoned-time'

const usualDays = 30

export type Named = { id: string; name: string }

/** State of a policy's form: texts as typed, times by the clock of `zone`. */
export type PolicyValues = {
  strategyName: string
  upgradeType: 1 | 2 | 3
  featureCode: string
  targetVersion: string
  isAnySource: boolean
  sourceVersions: string[]
  upgradeWay: 1 | 2
  scopeType: 1 | 2 | 3 | 4 | 5
  macText: string
  projects: Named[]
  regionIds: string[]
  percent: string
  zone: string
  effectiveStart: string
  effectiveEnd: string
  isScheduled: boolean
  executeTime: string
  hasWindow: boolean
  windowFrom: string
  windowTo: string
  concurrency: string
  retryTimes: string
  timeoutMin: string
  onlyIdle: 0 | 1
}

/** A new policy: from the next full hour, for a month. */
export const newPolicy = (now: number, zone: string): PolicyValues => {
  const start = roundToNearestHours(toWall(new Date(now), zone), { in: utc, roundingMethod: 'ceil' })
  const [windowFrom = '', windowTo = ''] = upgradeDefaults.dailyWindow.split('-')
  return {
    strategyName: '',
    upgradeType: 1,
    featureCode: '',
    targetVersion: '',
    isAnySource: true,
    sourceVersions: [],
    upgradeWay: 2,
    scopeType: 1,
    macText: '',
    projects: [],
    regionIds: [],
    percent: '10',
    zone,
    effectiveStart: showWall(start),
    effectiveEnd: showWall(addDays(start, usualDays, { in: utc })),
    isScheduled: false,
    executeTime: '',
    hasWindow: true,
    windowFrom,
    windowTo,
    concurrency: String(upgradeDefaults.concurrency),
    retryTimes: String(upgradeDefaults.retryTimes),
    timeoutMin: String(upgradeDefaults.timeoutMin),
    onlyIdle: 0,
  }
}

/** A stored policy as the form shows it. */
export const toPolicyValues = (policy: OtaPolicy & { scopeNames: string[] }, zone: string): PolicyValues => {
  const wall = (wire: string): string => toWallTime(fromWireTime(wire), zone)
  const { scopeType, scopeValue, scopeNames, sourceVersions, dailyWindow } = policy
  const isAnySource = sourceVersions.includes(anySource)
  const { strategyName, upgradeType, featureCode, targetVersion, upgradeWay, onlyIdle } = policy
  return {
    strategyName,
    upgradeType,
    featureCode,
    targetVersion,
    upgradeWay,
    onlyIdle,
    scopeType,
    zone,
    isAnySource,
    sourceVersions: isAnySource ? [] : sourceVersions,
    macText: scopeType === 2 ? scopeValue.join('\n') : '',
    projects: scopeType === 3 ? scopeValue.map((id, index) => ({ id, name: scopeNames[index] ?? id })) : [],
    regionIds: scopeType === 4 ? scopeValue : [],
    percent: scopeType === 5 ? (scopeValue[0] ?? '') : '10',
    effectiveStart: wall(policy.effectiveStart),
    effectiveEnd: wall(policy.effectiveEnd),
    isScheduled: policy.regularExecution === 1,
    executeTime: policy.executeTime ? wall(policy.executeTime) : '',
    hasWindow: dailyWindow !== null,
    windowFrom: dailyWindow?.slice(0, 5) ?? '02:00',
    windowTo: dailyWindow?.slice(6) ?? '05:00',
    concurrency: String(policy.concurrency),
    retryTimes: String(policy.retryTimes),
    timeoutMin: String(policy.timeoutMin),
  }
}

/** A copy of a policy, with a range in the future. */
export const toCopiedValues = (
  policy: OtaPolicy & { scopeNames: string[] },
  { now, zone, name }: { now: number; zone: string; name: string },
): PolicyValues => {
  const length = differenceInMilliseconds(fromWireTime(policy.effectiveEnd), fromWireTime(policy.effectiveStart))
  const { effectiveStart } = newPolicy(now, zone)
  const start = fromWallTime(effectiveStart, zone)?.getTime() ?? now
  return {
    ...toPolicyValues(policy, zone),
    strategyName: name,
    effectiveStart,
    effectiveEnd: toWallTime(new Date(start + length), zone),
    isScheduled: false,
    executeTime: '',
  }
}

const scopeValueOf = ({ scopeType, macText, projects, regionIds, percent }: PolicyValues): string[] => {
  if (scopeType === 2)
    return [
      ...new Set(
        macText
          .split(/[\s,;，；、]+/)
          .map(toWifiId)
          .filter(Boolean),
      ),
    ]
  if (scopeType === 3) return projects.map(({ id }) => id)
  if (scopeType === 4) return regionIds
  return scopeType === 5 ? [String(readTypedInteger(percent) || percent)] : []
}

/** The platform query before a policy is saved. */
export const toWhat = (values: PolicyValues) => ({
  upgradeType: values.upgradeType,
  featureCode: values.featureCode,
  sourceVersions: values.isAnySource ? [anySource] : values.sourceVersions,
  targetVersion: values.targetVersion,
  scopeType: values.scopeType,
  scopeValue: scopeValueOf(values),
})

/** The form as the endpoint takes it; invalid times and numbers are left for its schema to refuse. */
export const toPolicyInput = (values: PolicyValues): OtaPolicyForm => {
  const moment = (wall: string): string => {
    const at = fromWallTime(wall, values.zone)
    return at === null ? '' : toWireTime(at.getTime())
  }
  return {
    strategyName: values.strategyName,
    ...toWhat(values),
    upgradeWay: values.upgradeWay,
    regularExecution: values.isScheduled ? 1 : 0,
    executeTime: values.isScheduled ? moment(values.executeTime) : null,
    effectiveStart: moment(values.effectiveStart),
    effectiveEnd: moment(values.effectiveEnd),
    dailyWindow: values.hasWindow ? `${values.windowFrom}-${values.windowTo}` : null,
    concurrency: readTypedInteger(values.concurrency),
    retryTimes: readTypedInteger(values.retryTimes),
    timeoutMin: readTypedInteger(values.timeoutMin),
    onlyIdle: values.upgradeType === 1 ? values.onlyIdle : 1,
  }
}
