const open = new Map<string, string>()

/**
 * Key of one submission: the same for a double click, for a resend after signing in again, and for the same input sent
 * again by hand while the outcome is unknown. The platform returns the first result to all of them.
 */
export const takeKey = (path: string, input: unknown): { key: string; settle: () => void } => {
  const name = `${path} ${JSON.stringify(input)}`
  const key = open.get(name) ?? crypto.randomUUID()
  open.set(name, key)
  return {
    key,
    settle: () => {
      if (open.get(name) === key) open.delete(name)
    },
  }
}
