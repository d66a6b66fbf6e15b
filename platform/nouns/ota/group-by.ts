/** Things by a key of theirs, in the order in which each key came first. */
export const groupBy = <Key, Each>(list: readonly Each[], keyOf: (each: Each) => Key): Map<Key, Each[]> => {
  const groups = new Map<Key, Each[]>()
  for (const each of list) {
    const group = groups.get(keyOf(each))
    if (group) group.push(each)
    else groups.set(keyOf(each), [each])
  }
  return groups
}
