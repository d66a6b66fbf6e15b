type Owner<Work> = { count: number; names: Map<string, Work[]> }

/** Takes what has been first for longest out of a map. */
const takeFirst = <Value>(map: Map<string, Value>): [string, Value] | undefined => {
  const [first] = map
  if (first !== undefined) map.delete(first[0])
  return first
}

/**
 * Work that waits, in turns: one of each owner after the other, and of one owner one of each name after the other. What
 * one brings in masses then waits for itself, and not in front of the others.
 */
export const createFairTurns = <Work>(most: number) => {
  const owners = new Map<string, Owner<Work>>()
  let waiting = 0
  return {
    size: (): number => waiting,
    /** False where there is no room. An owner has at most what it leaves to others, and a name half of that. */
    add: (ownerName: string, name: string, work: Work): boolean => {
      const owner = owners.get(ownerName) ?? { count: 0, names: new Map<string, Work[]>() }
      const works = owner.names.get(name) ?? []
      const free = most - waiting
      if (owner.count >= free || works.length >= free / 2) return false
      works.push(work)
      owner.names.set(name, works)
      owner.count += 1
      owners.set(ownerName, owner)
      waiting += 1
      return true
    },
    next: (): Work | undefined => {
      const [ownerName, owner] = takeFirst(owners) ?? []
      const [name, works] = (owner && takeFirst(owner.names)) ?? []
      if (ownerName === undefined || owner === undefined || name === undefined || works === undefined) return undefined
      const work = works.shift()
      owner.count -= 1
      waiting -= 1
      // Back to the end, for what is left.
      if (works.length > 0) owner.names.set(name, works)
      if (owner.count > 0) owners.set(ownerName, owner)
      return work
    },
  }
}
