import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { millisecondsInMinute } from 'date-fns/constants'

const separator = ', '

/**
 * What has been handed over already, so that a start goes on where the last one stopped. A line for each step: what is
 * on its way is named before, so that the same is handed over again in the same bodies after a failure, and taken once.
 */
export const openPastState = (path: string, now: Date) => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const [, known] = /^anchor (\d+)$/.exec(lines[0] ?? '') ?? []
  const anchor = known ? Number(known) : Math.floor(now.getTime() / millisecondsInMinute) * millisecondsInMinute
  const done = new Set<string>()
  const under = new Map<string, string[]>()
  // The last line may have been cut off in the middle: what it meant to say had not happened.
  for (const line of known ? lines.slice(1, -1) : []) {
    const [, verb, text = ''] = /^(sending|sent) (.*)$/.exec(line) ?? []
    if (verb === 'sending') under.set(text, text.split(separator))
    if (verb !== 'sent') continue
    for (const name of text.split(separator)) done.add(name)
    under.delete(text)
  }
  if (!known) writeFileSync(path, `anchor ${anchor}\n`, { mode: 0o600 })
  else if (lines.at(-1) !== '') writeFileSync(path, `${lines.slice(0, -1).join('\n')}\n`, { mode: 0o600 })
  const note = (verb: 'sending' | 'sent', names: readonly string[]): void =>
    appendFileSync(path, `${verb} ${names.join(separator)}\n`)
  return {
    /** The moment from which days are counted back. */
    anchor,
    /** What was on its way when the last run ended, in its order. */
    unfinished: [...under.values()],
    has: (name: string): boolean => done.has(name),
    sending: (names: readonly string[]): void => note('sending', names),
    sent: (names: readonly string[]): void => {
      note('sent', names)
      for (const name of names) done.add(name)
    },
  }
}
export type PastState = ReturnType<typeof openPastState>

/** How far it is, for the platform to show. */
export type PastProgress = { percent: number; filledFrom: number | null; isDone: boolean; time: number }

export const writeProgress = (path: string, progress: PastProgress): void => {
  writeFileSync(`${path}.new`, JSON.stringify(progress), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
