/** A query string of the given values, with its question mark; empty for none. */
export const toQuery = (input: object): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}
