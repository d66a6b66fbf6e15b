import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@jest/globals'
import { noteFigure } from '@/tests/support/note-figure'
import type { Manifest } from '../backup/set/manifest'
import { connectClickhouse } from '../history/store/clickhouse'
import { socketOf } from '../history/store/embedded-engine'
import { historyFolder } from '../history/store/store-place'
import { makePng } from './make-png'
import { postTo, realPlatform, signInTo } from './real-platform'
import { sampleInsert } from './sample-lines'

type Where = { directory: string; env?: Record<string, string> }
type Acknowledged = { table: string; at: number }

const readTables = async (base: string, token: string): Promise<string[]> => {
  // biome-ignore lint/style/noRestrictedGlobals: the client of a test, which stands where the console would
  const response = await fetch(`${base}/sys/preference/tables`, { headers: { token } })
  return Object.keys(((await response.json()) as { data: object }).data)
}

export const putAvatar = async (base: string, token: string): Promise<number> => {
  const form = new FormData()
  form.append('file', new Blob([makePng({ width: 256, height: 256 })], { type: 'image/png' }), 'avatar.png')
  // biome-ignore lint/style/noRestrictedGlobals: the client of a test, which stands where the console would
  return (await fetch(`${base}/sys/user/avatar/upload`, { method: 'POST', headers: { token }, body: form })).status
}

const readManifest = (set: string): Manifest =>
  (JSON.parse(readFileSync(join(set, 'manifest.json'), 'utf8')) as { manifest: Manifest }).manifest

export const digestsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder) : []).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )

/** A curve of one unit and its hours, as the platform that runs on a folder would answer. `writes`: puts samples there first. */
export const readCurve = async (directory: string, writes: boolean): Promise<unknown[]> => {
  const store = connectClickhouse({ socketPath: socketOf(historyFolder(directory)) })
  try {
    if (writes)
      for (const day of ['2026-11-20', '2026-11-21'])
        await store.insert(sampleInsert({ controllers: 2, units: 2, from: `${day}T22:00:00Z`, minutes: 180 }))
    return [
      await store.rows(
        'SELECT time, discharge_pressure, comp_freq, stop_cause FROM outdoor_sample WHERE controller_id = 1 AND unit_no = 1 ORDER BY time',
      ),
      await store.rows('SELECT time, sum(minutes), argMaxMerge(last) FROM outdoor_hour GROUP BY time ORDER BY time'),
      await store.rows('SELECT count() FROM outdoor_sample'),
    ]
  } finally {
    await store.close()
  }
}

/** Writes rows from four sides, and a file that takes the place of the one before, until it is told to stop. */
const startWriters = (base: string, token: string) => {
  const acknowledged: Acknowledged[] = []
  const tried = new Set<string>()
  let avatars = 0
  let isOver = false
  const rows = Array.from({ length: 4 }, async (_, writer) => {
    for (let i = 0; !isOver; i++) {
      const table = `t${writer}-${i}`
      tried.add(table)
      const { status } = await postTo(base, '/sys/preference/table', { table, preference: {} }, token)
      if (status === 200) acknowledged.push({ table, at: Date.now() })
      // The backup is to have a share of the machine too.
      await sleep(10)
    }
  })
  const files = async (): Promise<void> => {
    for (; !isOver; await sleep(50)) if ((await putAvatar(base, token)) === 200) avatars++
  }
  const done = Promise.allSettled([...rows, files()])
  return {
    acknowledged,
    tried,
    avatars: () => avatars,
    stop: async () => {
      isOver = true
      await done
    },
  }
}

/**
 * A backup while rows and files are written, a platform that is killed, and another one that goes on from the set.
 * Every write that was acknowledged before the backup's moment is there, and every file is what it was.
 */
export const drill = async (from: Where, to: Where, set: string): Promise<void> => {
  const source = realPlatform(from.directory)
  const target = realPlatform(to.directory)
  try {
    const server = await source.serve(from.env)
    const token = await signInTo(server.base)
    const curve = await readCurve(from.directory, true)
    expect(curve[2]).toEqual([[1440]])
    const writers = startWriters(server.base, token)
    while (writers.acknowledged.length < 50 || writers.avatars() === 0) await sleep(5)

    const backup = source.run(['backup', '--to', set], from.env)
    expect([await backup.ended, backup.err()]).toEqual([0, ''])
    const during = writers.acknowledged.length
    while (writers.acknowledged.length < during + 20) await sleep(5)
    server.child.kill('SIGKILL')
    const killed = Date.now()
    await Promise.all([writers.stop(), server.ended])

    const { time, files, missing, writesPausedMs, tookMs } = readManifest(set)
    const moment = Date.parse(time)
    expect(missing).toEqual([])
    const before = writers.acknowledged.filter(({ at }) => at < moment)
    // It was written on both sides of the moment, or nothing is shown.
    expect(before.length).toBeGreaterThanOrEqual(50)
    expect(writers.acknowledged.length).toBeGreaterThan(before.length)

    const begun = performance.now()
    const restore = target.run(['restore', '--from', set], to.env)
    expect([await restore.ended, restore.err()]).toEqual([0, ''])
    expect(restore.out()).toContain('hvac-platform held')
    const restored = Math.round(performance.now() - begun)
    // Up to the end of the log as it was at that moment, by the anchors of the set.
    const check = target.run(['verify-log'], to.env)
    expect([await check.ended, check.out()]).toEqual([0, expect.stringContaining('the chain is whole')])
    const started = performance.now()
    const again = await target.serve(to.env)
    const recovery = restored + Math.round(performance.now() - started)
    const kept = await readTables(again.base, await signInTo(again.base))
    expect(before.filter(({ table }) => !kept.includes(table))).toEqual([])
    expect(kept.filter((table) => !writers.tried.has(table))).toEqual([])
    expect(await readCurve(to.directory, false)).toEqual(curve)
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)

    for (const folder of ['store', 'firmware']) {
      const inSet = Object.entries(files)
        .filter(([name]) => name.startsWith(`files/${folder}/`))
        .map(([name, { sha256 }]) => [name.slice(`files/${folder}/`.length), sha256])
      // A platform without a fleet has no firmware.
      if (folder === 'store') expect(inSet.length).toBeGreaterThan(0)
      expect(digestsIn(join(to.directory, folder))).toEqual(Object.fromEntries(inSet))
    }
    noteFigure('acknowledged writes', writers.acknowledged.length)
    noteFigure('avatars put', writers.avatars())
    noteFigure('ms without writes', writesPausedMs)
    noteFigure('ms for the backup', tookMs)
    noteFigure('ms of writes lost', Math.max(0, killed - moment))
    noteFigure('ms until it served again', recovery)
  } finally {
    source.killAll()
    target.killAll()
  }
}
