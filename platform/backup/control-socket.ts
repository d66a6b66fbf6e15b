import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { HeldChoice, HeldKind } from '@/lib/contract/held-work'
import type { Finding } from '../doctor/finding'
import type { Mended, Mending } from '../history/store/dead-letters'
import type { OpenHistory } from '../history/store/open-history'
import type { HistoryStatus } from '../history/upkeep/read-status'
import type { Resealed } from '../identity/factor/reseal-factors'
import { StartError } from '../kernel/config/config'
import { NotedDrill, NotedSet, noteBackup, noteDrill } from '../kernel/db/backup/note-backup'
import type { OpenDatabase } from '../kernel/db/open-database'
import type { Logger } from '../kernel/log/logger'
import type { Lending } from './backup-hold'
import { dropSnapshot, removeLeftSnapshots, type Snapshot, takeSnapshot } from './set/snapshot'

export const socketIn = (dataDir: string): string => join(dataDir, 'backup.sock')

/** Longer, and the system cuts the name of a socket off: other programs would look for it elsewhere. */
const longestPath = 103

export type Question =
  | 'snapshot'
  | 'doctor'
  | 'repair'
  | 'set-files-aside'
  | 'history'
  | 'history-repair'
  | 'reseal-factors'
  | 'held'
  | `held ${HeldChoice} ${HeldKind | 'all'}`
  | `noteBackup ${string}`
  | `noteDrill ${string}`
  | `dead-letters ${Mending['act']} ${Mending['which']}`
export type Answer =
  | { snapshot: Snapshot }
  | { findings: Finding[] }
  | { repaired: string[] }
  | { resealed: Resealed }
  | { history: HistoryStatus }
  | { mended: Mended }
  | { noted: string }
  | { held: string[] }
  | { error: string }

type Services = {
  dataDir: string
  open: Pick<OpenDatabase, 'embedded' | 'database'>
  lending: Lending
  examine: () => Promise<Finding[]>
  repair?: () => Promise<string[]>
  setFilesAside?: () => Promise<string[]>
  reseal?: () => Promise<Resealed>
  /** What is held, or what became of a decision on it. */
  held?: (words: readonly string[]) => Promise<string[]>
  /** The past that it keeps, and what is told of it. */
  past?: Pick<OpenHistory, 'journal' | 'gate'> & {
    tell: () => Promise<HistoryStatus>
    mend: (mending: Mending) => Promise<Mended>
    repair?: () => Promise<Mended>
  }
  logger: Logger
}

type Embedded = NonNullable<OpenDatabase['embedded']>

/** Makes a copy, which lasts as long as its reader stays connected. */
const lend = async (services: Services, database: Embedded, socket: Socket): Promise<Answer> => {
  const { dataDir, lending, past, logger } = services
  if (lending.isLent) return { error: 'another backup is being made' }
  lending.isLent = true
  let openGate = (): void => undefined
  try {
    // What the store may have already without our knowing is settled first; the backup says when one is away.
    await past?.journal?.settle().catch(() => undefined)
    openGate = (await past?.gate?.close()) ?? openGate
    await removeLeftSnapshots(dataDir)
    const snapshot = await takeSnapshot(dataDir, database)
    const giveBack = (): void => {
      lending.isLent = false
      openGate()
      dropSnapshot(snapshot.folder).catch((error: unknown) => logger.warn({ err: error }, 'a copy was not removed'))
    }
    if (socket.destroyed) giveBack()
    else socket.once('close', giveBack)
    logger.info({ ms: snapshot.writesPausedMs }, 'writes were paused for a backup')
    return { snapshot }
  } catch (error) {
    lending.isLent = false
    openGate()
    throw error
  }
}

const answer = async (services: Services, database: Embedded, socket: Socket, line: string): Promise<Answer> => {
  const { open, examine, repair, setFilesAside, reseal, held, past, logger } = services
  try {
    if (line === 'snapshot') return await lend(services, database, socket)
    if (line === 'doctor') return { findings: await examine() }
    if (line === 'set-files-aside' && setFilesAside !== undefined) return { repaired: await setFilesAside() }
    if (line === 'repair' && repair !== undefined) return { repaired: await repair() }
    if (line === 'reseal-factors' && reseal !== undefined) return { resealed: await reseal() }
    if (line === 'history' && past !== undefined) return { history: await past.tell() }
    if (line === 'history-repair' && past?.repair !== undefined) return { mended: await past.repair() }
    const [, kind, noted] = /^note(Backup|Drill) (\{.*\})$/.exec(line) ?? []
    if (noted !== undefined) {
      if (kind === 'Backup') await noteBackup(open.database, NotedSet.parse(JSON.parse(noted)))
      else await noteDrill(open.database, NotedDrill.parse(JSON.parse(noted)))
      return { noted }
    }
    const [first, ...words] = line.split(' ')
    if (first === 'held' && held !== undefined) return { held: await held(words) }
    const [, act, which] = /^dead-letters (retry|discard) (all|[1-9]\d*)$/.exec(line) ?? []
    if (act !== undefined && past !== undefined) {
      const letters = which === 'all' ? 'all' : Number(which)
      return { mended: await past.mend({ act: act as Mending['act'], which: letters }) }
    }
    return { error: 'there is no such question' }
  } catch (error) {
    logger.error({ err: error }, 'a question of the command line was not answered')
    return { error: error instanceof StartError ? error.message : 'the running platform failed: see its log' }
  }
}

/**
 * Where commands ask the process that holds the embedded database, which nobody else may open. Only this user may ask.
 * A copy is kept for as long as whoever asked for it stays connected.
 */
export const openControlSocket = async (services: Services) => {
  const { dataDir, open, logger } = services
  const path = socketIn(dataDir)
  const nothing = { stop: async () => undefined }
  const database = open.embedded
  // PostgreSQL is asked by anybody who knows its address.
  if (database === null) return nothing
  if (Buffer.byteLength(path) > longestPath) {
    logger.warn({ path }, 'the path is too long for a socket: backup and doctor need a platform that is stopped')
    return nothing
  }
  await removeLeftSnapshots(dataDir)
  // This process has the lock of the folder, so it is of one that has ended.
  await rm(path, { force: true })
  const connections = new Set<Socket>()

  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => connections.delete(socket))
    createInterface({ input: socket }).once('line', (line) => {
      answer(services, database, socket, line).then((said) => socket.write(`${JSON.stringify(said)}\n`))
    })
  })
  // From its first moment, and not only once it has been changed.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  } finally {
    process.umask(mask)
  }
  await chmod(path, 0o600)
  server.unref()
  return {
    stop: async (): Promise<undefined> => {
      for (const socket of connections) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
