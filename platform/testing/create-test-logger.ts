import type { Logger } from '../kernel/log/logger'

type LogLine = { level: keyof Logger; line: Record<string, unknown>; text: string }

/** A log that a test can read. */
export const createTestLogger = (): { logger: Logger; lines: LogLine[] } => {
  const lines: LogLine[] = []
  const write =
    (level: keyof Logger) =>
    (line: unknown, text = ''): void => {
      lines.push({ level, line: typeof line === 'object' && line !== null ? { ...line } : {}, text })
    }
  // Pino's own signatures are overloaded; the platform calls only the one with an object and a text.
  const logger = Object.fromEntries(
    (['fatal', 'error', 'warn', 'info', 'debug'] as const).map((level) => [level, write(level)]),
  ) as unknown as Logger
  return { logger, lines }
}
