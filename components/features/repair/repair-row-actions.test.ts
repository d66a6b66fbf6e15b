import { expect, test } from '@jest/globals'
import type { RepairRow } from '@/lib/contract/repair-row'
import { assignName } from './assign-name'
import { repairRowActions } from './repair-row-actions'

test.each([
  [null, 'assign'],
  ['7', 'reassign'],
] as const)('with the handler %p the row says what its dialog says: %s', (handlerId, name) => {
  const row = { handlerId } as RepairRow
  expect(assignName(row)).toBe(name)
  const action = repairRowActions.find((each) => each.name === 'assign')
  expect(action && 'label' in action && action.label(row)).toBe(name)
})
