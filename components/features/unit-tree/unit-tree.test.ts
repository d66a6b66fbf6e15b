import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { countStates } from './unit-states'
import { findNode, type TreeFault, toUnitTree } from './unit-tree'

const outdoor = (systemNo: number, unitNo: number) => ({ systemNo, unitNo }) as OutdoorUnit
const indoor = (systemNo: number, unitNo: number) => ({ systemNo, unitNo }) as IndoorUnit
const fault = (unitKind: TreeFault['unitKind'], systemNo: number | null, unitNo: number | null): TreeFault => ({
  unitKind,
  systemNo,
  unitNo,
})

describe('the tree of a controller', () => {
  const units = [
    [outdoor(3, 0), outdoor(3, 1), outdoor(0, 0)],
    [indoor(3, 0), indoor(3, 12), indoor(0, 0)],
  ] as const

  it('has its systems in order, outdoor units before indoor units', () => {
    const tree = toUnitTree(...units, [])
    expect(tree.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
      ['00', ['00-o-0', '00-i-0']],
      ['03', ['03-o-0', '03-o-1', '03-i-0', '03-i-12']],
    ])
  })

  it('shows a fault only at its unit and its system', () => {
    const tree = toUnitTree(...units, [fault(1, 3, 0), fault(2, 3, 0), fault(2, 3, 0), fault(5, null, null)])
    const count = (id: string) => findNode(tree, id)?.node.faults
    expect([count('03'), count('03-o-0'), count('03-i-0'), count('03-o-1'), count('00')]).toEqual([3, 2, 1, 0, 0])
  })

  it('counts every fault of a known unit exactly once at the systems', () => {
    const anyFault = fc.record({
      unitKind: fc.constantFrom<TreeFault['unitKind']>(1, 2),
      systemNo: fc.constantFrom(0, 3),
      unitNo: fc.constant(0),
    })
    fc.assert(
      fc.property(fc.array(anyFault), (faults) => {
        const tree = toUnitTree(...units, faults)
        expect(tree.reduce((sum, node) => sum + node.faults, 0)).toBe(faults.length)
      }),
    )
  })

  it('finds a node by its name in the address, with its ancestors', () => {
    const tree = toUnitTree(...units, [])
    expect(findNode(tree, '03-i-12')).toMatchObject({ node: { systemNo: 3 }, above: ['03'] })
    expect(findNode(tree, '03')).toMatchObject({ above: [] })
    for (const unknown of ['', '04', '03-i-13', 'controller', '__proto__'])
      expect(findNode(tree, unknown)).toBeUndefined()
  })
})

describe('counters of states', () => {
  it('count units by their readings, and power only where there is a reading', () => {
    expect(
      countStates(
        [
          { runMode: 1, alarmCode: '--', powerKw: 4.5 },
          { runMode: 0, alarmCode: '08', powerKw: null },
        ],
        [
          { onOff: 1, operCondition: 2, alarmCode: '--' },
          { onOff: 1, operCondition: 3, alarmCode: '08' },
          { onOff: null, operCondition: null, alarmCode: '--' },
        ],
      ),
    ).toEqual({ outdoorRunning: 1, indoorOn: 2, thermoOn: 1, alarm: 2, powerKw: 4.5 })
    expect(countStates([{ runMode: 0, alarmCode: '--', powerKw: null }], []).powerKw).toBeNull()
  })
})
