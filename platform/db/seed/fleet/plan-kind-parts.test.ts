import { expect, it } from '@jest/globals'
import { planKindParts } from './plan-kind-parts'
import type { SystemRow } from './unit-rows'

type Input = Parameters<typeof planKindParts>[0]

const scheduled = (systemTypes: readonly (1 | 2 | 3 | 4)[]) =>
  planKindParts({
    controller: {
      id: 7,
      macWifiId: '84F3EB0F0145',
      controllerType: 2,
      installTime: new Date(0),
      lastOfflineTime: null,
    } as Input['controller'],
    systems: systemTypes.map((systemType, systemNo) => ({ systemNo, systemType }) as SystemRow),
    indoor: [],
    usage: 1,
    projectName: 'Hotel',
    isChinese: false,
    adapter: { no: 1, count: 1 },
    now: new Date('2026-07-24T06:00:00Z'),
  }).schedules.filter(({ onOff }) => onOff === 1)

it('a programme asks of a system that only cools for nothing else, at a set point that cooling takes', () => {
  const cooling = scheduled([1, 3])
  expect(cooling.length).toBeGreaterThan(0)
  expect(cooling.filter(({ mode, setTemp }) => mode !== 0 || (setTemp ?? 0) < 19)).toEqual([])
  expect(scheduled([1]).map(({ mode }) => mode)).toEqual([4])
})
