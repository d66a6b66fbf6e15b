import type { ProjectSystem } from '@/lib/contract/project'

type Indoor = Pick<ProjectSystem['indoor'][number], 'onOff' | 'operCondition' | 'alarmCode'>

/** State of an indoor unit's tile: an alarm first, then off, waiting or running. */
export const stateOf = ({ onOff, operCondition, alarmCode }: Indoor) => {
  if (alarmCode !== '--' || operCondition === 3) return 'alarm'
  if (onOff === null || operCondition === null) return 'noData'
  if (onOff === 0) return 'off'
  return operCondition === 2 ? 'running' : 'thermoOff'
}
