import { expect, test } from '@jest/globals'
import { faultTypeSheet } from '@/lib/contract/fault-type-column'
import { en, zh } from '@/messages/messages'

test('the file of the fault dictionary calls its columns as the screen does, and still takes the earlier names', () => {
  const { columns, heads, toColumn } = faultTypeSheet
  for (const column of columns) {
    expect(heads[column]).toEqual({ zh: zh.faultType.fields[column], en: en.faultType.fields[column] })
  }
  const earlier = ['Device kind', 'Pushed', 'Clears itself', 'Name (zh)', 'Condition (en)', 'Cause (zh)', 'Remedy (en)']
  expect(earlier.map(toColumn)).toEqual([
    'unitKind',
    'pushEnabled',
    'autoClear',
    'nameZh',
    'conditionEn',
    'causeZh',
    'remedyEn',
  ])
})
