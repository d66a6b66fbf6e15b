import type { StatementWatch } from '../telemetry/telemetry'

type Run = (...args: unknown[]) => Promise<unknown>

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/**
 * A client of either database whose statements are measured, also those of its transactions. What does not go through
 * Drizzle (the queue of looks, which polls) is not.
 */
export const watchStatements = <Client extends object>(client: Client, watch: StatementWatch | null): Client => {
  if (watch === null) return client
  return new Proxy(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const own: Run = value.bind(target)
      if (name === 'query')
        return (query: unknown, ...rest: unknown[]) => watch(textOf(query), () => own(query, ...rest))
      // The embedded database hands a transaction to a function.
      if (name === 'transaction') {
        return (run: Run, ...rest: unknown[]) => own((tx: object) => run(watchStatements(tx, watch)), ...rest)
      }
      return own
    },
  })
}
