import { StartError } from '../kernel/config/config'
import { reasonOf } from '../kernel/error/reason-of'

/** One matter that was looked at: how it stands, and what to do where it is not well. */
export type Finding = { matter: string; state: 'ok' | 'warn' | 'bad'; says: string }

export const ok = (matter: string, says: string): Finding => ({ matter, state: 'ok', says })
export const warn = (matter: string, says: string): Finding => ({ matter, state: 'warn', says })
export const bad = (matter: string, says: string): Finding => ({ matter, state: 'bad', says })

/** What an error says, in one line. */
export const oneLine = (error: unknown): string =>
  error instanceof StartError ? error.message.replaceAll('\n', '; ') : reasonOf(error)
