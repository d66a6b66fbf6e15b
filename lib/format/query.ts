/** A query string of what is given, with its question mark; empty for nothing. */
export const toQuery = (input: object): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}
