import { millisecondsInDay } from 'date-fns/constants'
import { stopCauseOf } from '@/simulator/model/fault-signature'
import { fouledCondenser, fouledCondenserAlarmTime } from '@/simulator/model/fouled-condenser'
import type { ControllerRow, ProjectRow } from './controller-row'
import { before } from './draw'
import type { FaultRow } from './fault-row'
import type { ProjectPlan } from './plan-projects'

/** The first gateway of the first brand's first building, which stands in Shanghai. */
export const isFouledSite = (plan: ProjectPlan, index: number): boolean =>
  plan.platformId === fouledCondenser.platformId && plan.id % 100_000 === 1 && index === 0

/** The controller of the demonstration: bound and two years old, whatever the draw. */
export const asFouledSite = (row: ControllerRow, project: ProjectRow, now: Date): ControllerRow => {
  const installTime = before(now, 730 * millisecondsInDay)
  return {
    ...row,
    macWifiId: fouledCondenser.macWifiId,
    activationFlag: 1,
    installTime,
    activationTime: before(now, 728 * millisecondsInDay),
    projectId: project.id ?? null,
    projectName: project.projectName,
    projectSearch: project.projectSearch,
  }
}

/** The alarm of the story: whoever opens it finds it as it came. */
export const isFouledAlarm = ({ unitKind, systemNo, faultCode }: FaultRow): boolean =>
  unitKind === 2 && systemNo === fouledCondenser.systemNo && faultCode === fouledCondenser.faultCode

/** Its faults: those of the other systems, and on this one nothing but the story. */
export const withFouledCondenser = (
  planned: readonly FaultRow[],
  controller: ControllerRow & { id: number },
  now: Date,
): FaultRow[] => {
  const { systemNo, unitNo, faultCode } = fouledCondenser
  return [
    ...planned.filter((fault) => fault.systemNo !== systemNo),
    {
      platformId: controller.platformId,
      controllerId: controller.id,
      unitKind: 2,
      systemNo,
      unitNo,
      faultCode,
      severity: 4,
      failureTime: fouledCondenserAlarmTime(now),
      repairTime: null,
      status: 0,
      clearType: null,
      ...stopCauseOf(faultCode),
    },
  ]
}
