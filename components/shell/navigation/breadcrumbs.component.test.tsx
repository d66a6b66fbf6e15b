import { expect, it } from '@jest/globals'
import { withoutRepeats } from './breadcrumbs'

it('a group that is called as its only list stands once in the way to it, and a list as its record twice', () => {
  const group = { key: 'group', name: '故障分析' }
  const list = { key: 'list', name: '故障分析', href: '/equipmentCenter/faultanalysis' }
  const record = { key: 'record', name: '故障分析' }
  expect(withoutRepeats([{ key: 'top', name: '设备中心' }, group, list]).map(({ key }) => key)).toEqual(['top', 'list'])
  expect(withoutRepeats([group, list, record]).map(({ key }) => key)).toEqual(['list', 'record'])
})
