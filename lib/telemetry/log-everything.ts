import { format } from 'node:util'

type Write = (line: object, text: string) => void
type Log = Readonly<Record<'error' | 'warn' | 'info' | 'debug', Write>>

/**
 * Has what this process would print in formats of its own written as lines of its log: what libraries say by the console,
 * and warnings of Node.
 */
export const logEverything = (log: () => Log): void => {
  const by =
    (level: keyof Log) =>
    (...said: unknown[]): void =>
      log()[level]({}, format(...said))
  Object.assign(console, {
    error: by('error'),
    trace: by('error'),
    warn: by('warn'),
    log: by('info'),
    info: by('info'),
    debug: by('debug'),
  })
  // The first listener is the one of Node, which prints.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log().warn({ err: warning }, 'a warning of Node'))
}
