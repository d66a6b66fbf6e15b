import { processState } from '@/lib/config/process-state'
import 'server-only'
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { consoleConfig } from '@/lib/config/console-config'

const endedSessions = processState<Map<string, number>>('endedSessions')
const untoldSeals = processState<Map<string, string>>('untoldSeals')

/** A seal at the end of the line: the platform has not been told yet. */
const lineOf = (sid: string, until: number, seal?: string): string => `${sid} ${until}${seal ? ` ${seal}` : ''}\n`

const readList = (file: string): { list: Map<string, number>; untold: Map<string, string> } => {
  const now = Date.now()
  const list = new Map<string, number>()
  const untold = new Map<string, string>()
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  for (const line of text.split('\n')) {
    const [sid, until, seal] = line.split(' ')
    // A line truncated by a crash names no session.
    if (!sid || !(Number(until) > now)) continue
    list.set(sid, Number(until))
    // The last line of a session says whether the platform has been told.
    if (seal) untold.set(sid, seal)
    else untold.delete(sid)
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const rest = [...list].map(([sid, until]) => lineOf(sid, until, untold.get(sid))).join('')
  writeFileSync(`${file}.new`, rest, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return { list, untold }
}

/**
 * Sessions that ended here before their seal expires. A sealed cookie cannot be revoked: these stay ended while the
 * platform is down, and, with `ENDED_SESSIONS_FILE`, after a restart. Holds session ids and seals, no readable token.
 * Other replicas learn it from the platform, which is told at once or as soon as it answers.
 */
const ended = (): Map<string, number> => {
  if (endedSessions.value) return endedSessions.value
  const { endedSessionsFile } = consoleConfig()
  const { list, untold } = endedSessionsFile ? readList(endedSessionsFile) : { list: new Map(), untold: new Map() }
  untoldSeals.value = untold
  endedSessions.value = list
  return list
}

export const hasEnded = (sid: string): boolean => ended().has(sid)

/** Reads the list now, so that an unusable file is noticed at the start. Throws with one sentence that names it. */
export const requireEndedSessions = (): void => {
  try {
    ended()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `ENDED_SESSIONS_FILE ${consoleConfig().endedSessionsFile} cannot be written (${code}): name a file in a folder that the user of this program may write`,
    )
  }
}

/** Seals of sessions that ended before the last start and of which the platform has not been told, each given once. */
export const takeUntoldSeals = (): string[] => {
  ended()
  const seals = [...(untoldSeals.value?.values() ?? [])]
  untoldSeals.value?.clear()
  return seals
}

/**
 * Remembers an ended session until `until`, milliseconds since 1970.
 * @param seal Of the session, while the platform has not been told of its end.
 */
export const rememberEnd = (sid: string, until: number, seal?: string): void => {
  const now = Date.now()
  for (const [other, end] of ended()) if (end < now) ended().delete(other)
  ended().set(sid, until)
  const { endedSessionsFile } = consoleConfig()
  if (!endedSessionsFile) return
  try {
    // A few bytes, rarely, and before the answer confirms the sign-out.
    appendFileSync(endedSessionsFile, lineOf(sid, until, seal), { mode: 0o600 })
  } catch (error) {
    // A full disk must not keep anybody signed in; the list in memory lasts until the next start.
    console.error('ended session not stored:', String(error))
  }
}
