import type { Logger } from '../../kernel/log/logger'

/** How often a reason for ending connections is logged, ms. */
const logMs = 1000

/** Says why connections are ended: at once, and of many for the same reason their number once a second. */
export const createCutLog = (logger: Pick<Logger, 'warn'>) => {
  /** Reasons that were logged within the last second, with the last of those that came since. */
  const recent = new Map<string, { more: number; facts: object }>()
  const write = (reason: string, facts: object, more: number): void => {
    logger.warn({ ...facts, reason, more }, 'a connection of a device was ended')
    recent.set(reason, { more: 0, facts })
    setTimeout(() => {
      const last = recent.get(reason)
      recent.delete(reason)
      if (last && last.more > 0) write(reason, last.facts, last.more - 1)
    }, logMs).unref()
  }
  return (reason: string, facts: object): void => {
    const last = recent.get(reason)
    if (last) recent.set(reason, { more: last.more + 1, facts })
    else write(reason, facts, 0)
  }
}
