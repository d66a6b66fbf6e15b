import { expect, it } from '@jest/globals'
import { stateOf } from './indoor-state'

const unit = { onOff: 1, operCondition: 2, alarmCode: '--' } as const

it.each([
  ['runs', unit, 'running'],
  ['waits for its thermostat', { ...unit, operCondition: 1 }, 'thermoOff'],
  ['is off', { ...unit, onOff: 0, operCondition: 0 }, 'off'],
  ['has never been heard of', { onOff: null, operCondition: null, alarmCode: '--' }, 'noData'],
  ['has an alarm though it is off', { onOff: 0, operCondition: 0, alarmCode: '03' }, 'alarm'],
  ['has an alarm of its own state', { ...unit, operCondition: 3 }, 'alarm'],
] as const)('one that %s', (_name, unitOf, state) => expect(stateOf(unitOf)).toBe(state))
