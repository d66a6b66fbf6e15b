import { expect, it } from '@jest/globals'
import { clashOf } from '@/lib/contract/schedule'
import { planKindParts } from './plan-kind-parts'
import type { SystemRow } from './unit-rows'

type Input = Parameters<typeof planKindParts>[0]

const input = (systemTypes: readonly (1 | 2 | 3 | 4)[]): Input => ({
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
})
const scheduled = (systemTypes: readonly (1 | 2 | 3 | 4)[]) =>
  planKindParts(input(systemTypes)).schedules.filter(({ onOff }) => onOff === 1)

it('a programme asks of a system that only cools for nothing else, at a set point that cooling takes', () => {
  const cooling = scheduled([1, 3])
  expect(cooling.length).toBeGreaterThan(0)
  expect(cooling.filter(({ mode, setTemp }) => mode !== 0 || (setTemp ?? 0) < 19)).toEqual([])
  expect(scheduled([1]).map(({ mode }) => mode)).toEqual([4])
})

it('no line of a touch controller tells a unit something else at the minute of another line', () => {
  const indoor = Array.from(
    { length: 24 },
    (_, unitNo) => ({ systemNo: 0, unitNo, floor: `${1 + (unitNo % 4)}F` }) as Input['indoor'][number],
  )
  const programmes = Array.from({ length: 40 }, (_, at) =>
    planKindParts({
      ...input([1]),
      controller: { ...input([1]).controller, macWifiId: `84F3EB0F${(4096 + at).toString(16)}`, controllerType: 3 },
      indoor,
    }).schedules.map((line) => ({ ...line, enabled: line.enabled ?? 0, groupNo: line.groupNo ?? null })),
  )
  expect(programmes.filter((lines) => lines.some(({ groupNo }) => groupNo !== null)).length).toBeGreaterThan(10)
  for (const lines of programmes)
    for (const line of lines)
      expect(
        clashOf({ ...line, scheduleNo: null } as never, lines.filter((other) => other !== line) as never),
      ).toBeUndefined()
})
