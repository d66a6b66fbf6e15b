type Person = { userId: string; name: string }

/** How people are called in a list to choose from: by name, and where two have one name by their id as well. */
export const namesApart = (people: readonly Person[]): ((person: Person) => string) => {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of people) (seen.has(name) ? shared : seen).add(name)
  return ({ userId, name }) => (shared.has(name) ? `${name} · ID ${userId}` : name)
}
