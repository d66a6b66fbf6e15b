/**
 * What went wrong, in one line: the innermost cause. The message of a failed statement has its parameters, which are
 * people's data; its cause has the database's reason. A refused connection to several addresses has one cause for each.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause)
  if (error instanceof Error) return (error.message || error.name).split('\n', 1)[0] ?? error.name
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message)
  return String(error)
}
