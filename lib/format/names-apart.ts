type Person = { userId: string; name: string }

/** Names for a list to choose from; people who share a name also get their id. */
export const namesApart = (people: readonly Person[]): ((person: Person) => string) => {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of people) (seen.has(name) ? shared : seen).add(name)
  return ({ userId, name }) => (shared.has(name) ? `${name} · ID ${userId}` : name)
}
