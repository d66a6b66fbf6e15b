import 'server-only'
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { consoleConfig } from '@/lib/config/console-config'

// Next loads the guard, the pages and the handlers as separate module graphs in one process; they share this one list.
const shared = globalThis as typeof globalThis & { endedSessions?: Map<string, number> | undefined }

const lineOf = (sid: string, until: number): string => `${sid} ${until}\n`

const readList = (file: string): Map<string, number> => {
  const now = Date.now()
  const list = new Map<string, number>()
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  for (const line of text.split('\n')) {
    const [sid, until] = line.split(' ')
    // A line truncated by a crash names no session.
    if (sid && Number(until) > now) list.set(sid, Number(until))
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const rest = [...list].map(([sid, until]) => lineOf(sid, until)).join('')
  writeFileSync(`${file}.new`, rest, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return list
}

/**
 * Sessions that ended here before their seal expires. A sealed cookie cannot be revoked: these stay ended while the
 * platform is down, and, with `ENDED_SESSIONS_FILE`, after a restart. Holds session ids, no token.
 */
const ended = (): Map<string, number> => {
  const { endedSessionsFile } = consoleConfig()
  shared.endedSessions ??= endedSessionsFile ? readList(endedSessionsFile) : new Map()
  return shared.endedSessions
}

export const hasEnded = (sid: string): boolean => ended().has(sid)

/** Reads the list now, so that an unusable file is noticed at the start. Throws the file system's error. */
export const requireEndedSessions = (): void => {
  ended()
}

/** Remembers an ended session until `until`, milliseconds since 1970. */
export const rememberEnd = (sid: string, until: number): void => {
  const now = Date.now()
  for (const [other, end] of ended()) if (end < now) ended().delete(other)
  ended().set(sid, until)
  const { endedSessionsFile } = consoleConfig()
  if (!endedSessionsFile) return
  try {
    // A few bytes, rarely, and before the answer confirms the sign-out.
    appendFileSync(endedSessionsFile, lineOf(sid, until), { mode: 0o600 })
  } catch (error) {
    // A full disk must not keep anybody signed in; the list in memory lasts until the next start.
    console.error(JSON.stringify({ level: 'error', msg: 'ended session not stored', reason: String(error) }))
  }
}
