type Run = (...args: unknown[]) => Promise<unknown>

/**
 * The embedded database with one statement or transaction for each turn of the event loop, in order of arrival.
 *
 * It computes in this process, so that a call would otherwise run to its end within the turn that read it. A turn then
 * lasts as long as all busy connections together, and Node accepts one new connection a turn: of eighty that came at
 * once the last waited for half a minute, while those that were in were answered again and again.
 */
export const fairClient = <Client extends object>(client: Client): Client => {
  const waiting: (() => Promise<void>)[] = []
  let isTurning = false
  const turn = async (): Promise<void> => {
    await waiting.shift()?.()
    if (waiting.length > 0) setImmediate(turn)
    else isTurning = false
  }
  const inTurn = (run: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.push(() => run().then(resolve, reject))
      if (isTurning) return
      isTurning = true
      setImmediate(turn)
    })
  return new Proxy(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const own: Run = value.bind(target)
      return name === 'query' || name === 'transaction' ? (...args: unknown[]) => inTurn(async () => own(...args)) : own
    },
  })
}
