import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { twoDigits } from '@/lib/hvac/unit-address'

export type TreeFault = { unitKind: 1 | 2 | 3 | 4 | 5; systemNo: number | null; unitNo: number | null }

/** A node's id is its name in the address: `03` a system, `03-o-0` an outdoor and `03-i-12` an indoor unit. */
export type UnitNode = {
  id: string
  systemNo: number
  outdoor?: OutdoorUnit
  indoor?: IndoorUnit
  /** Its active faults, including descendants'. */
  faults: number
  children: UnitNode[]
}

/**
 * Systems with their outdoor and indoor units and the active faults of each, totalled upwards. Faults of the controller
 * itself and of its network belong to no system.
 */
export const toUnitTree = (
  outdoor: readonly OutdoorUnit[],
  indoor: readonly IndoorUnit[],
  faults: readonly TreeFault[],
): UnitNode[] => {
  const count = (kind: 1 | 2, systemNo: number, unitNo: number): number =>
    faults.filter((fault) => fault.unitKind === kind && fault.systemNo === systemNo && fault.unitNo === unitNo).length
  const numbers = [...new Set([...outdoor, ...indoor].map(({ systemNo }) => systemNo))].sort((a, b) => a - b)
  return numbers.map((systemNo) => {
    const children = [
      ...outdoor
        .filter((unit) => unit.systemNo === systemNo)
        .map(
          (unit): UnitNode => ({
            id: `${twoDigits(systemNo)}-o-${unit.unitNo}`,
            systemNo,
            outdoor: unit,
            children: [],
            faults: count(2, systemNo, unit.unitNo),
          }),
        ),
      ...indoor
        .filter((unit) => unit.systemNo === systemNo)
        .map(
          (unit): UnitNode => ({
            id: `${twoDigits(systemNo)}-i-${unit.unitNo}`,
            systemNo,
            indoor: unit,
            children: [],
            faults: count(1, systemNo, unit.unitNo),
          }),
        ),
    ]
    // Faults of the system as a whole count too.
    const own = faults.filter(
      (fault) => fault.systemNo === systemNo && (fault.unitNo === null || ![1, 2].includes(fault.unitKind)),
    ).length
    return {
      id: twoDigits(systemNo),
      systemNo,
      faults: children.reduce((sum, node) => sum + node.faults, own),
      children,
    }
  })
}

/** The node of an id, with the ids of its ancestors. */
export const findNode = (nodes: readonly UnitNode[], id: string): { node: UnitNode; above: string[] } | undefined => {
  for (const node of nodes) {
    if (node.id === id) return { node, above: [] }
    const below = findNode(node.children, id)
    if (below) return { node: below.node, above: [node.id, ...below.above] }
  }
  return undefined
}
