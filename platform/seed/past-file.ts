import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { subMinutes } from 'date-fns/subMinutes'
import { eq, gt } from 'drizzle-orm'
import { type PastFile, pastDays } from '@/simulator/past-file'
import type { Database } from '../kernel/db/database'
import { controllers } from '../nouns/tables/fleet'
import { readFleetOf } from './fleet-file'

/** What a demonstration's controllers had in the days before it began. */
export const pastFileOf = (dataDir: string): string => join(dataDir, 'past.json')

/** Whoever is away was heard last some minutes before that was noticed. */
const noticedMinutes = 3

/** When controllers were heard last that are away now. */
export const readEnds = async (database: Database): Promise<Map<number, Date>> => {
  const { id, onlineStatus, lastOfflineTime } = controllers
  const rows = await database.select({ id, lastOfflineTime }).from(controllers).where(eq(onlineStatus, 0))
  return new Map(
    rows.flatMap((row) => (row.lastOfflineTime ? [[row.id, subMinutes(row.lastOfflineTime, noticedMinutes)]] : [])),
  )
}

/** Writes what the past of a demonstration is made of, once: from then on its faults are those that devices tell. */
export const writePastFile = async (
  database: Database,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<void> => {
  const file = pastFileOf(dataDir)
  if (existsSync(file)) return
  const ends = await readEnds(database)
  const { id: key, meterCount } = controllers
  const counts = await database.select({ key, meterCount }).from(controllers).where(gt(meterCount, 0))
  const meters = new Map(counts.map((row) => [row.key, row.meterCount]))
  const past: PastFile = { version: 1, controllers: [] }
  for await (const portion of readFleetOf(database, now, { faultDays: pastDays })) {
    for (const { id, controller } of portion) {
      const { macWifiId, faults, isAway } = controller
      const end = ends.get(id)?.getTime() ?? null
      // One that has never been on the line has no past.
      if (isAway && end === null) continue
      past.controllers.push({ macWifiId, faults, meters: meters.get(id) ?? 0, end: isAway ? end : null })
    }
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, JSON.stringify(past), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
