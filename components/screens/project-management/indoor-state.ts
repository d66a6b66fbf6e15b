import type { ProjectSystem } from '@/lib/contract/project'

type Indoor = Pick<ProjectSystem['indoor'][number], 'onOff' | 'operCondition' | 'alarmCode'>

/** What a tile says of an indoor unit: an alarm before all else, then whether it is off, waits or runs. */
export const stateOf = ({ onOff, operCondition, alarmCode }: Indoor) => {
  if (alarmCode !== '--' || operCondition === 3) return 'alarm'
  if (onOff === null || operCondition === null) return 'noData'
  if (onOff === 0) return 'off'
  return operCondition === 2 ? 'running' : 'thermoOff'
}
