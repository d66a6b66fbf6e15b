import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { sql } from 'drizzle-orm'
import { utc } from '@/lib/format/utc'
import { noteBackup, noteDrill } from '../kernel/db/backup/note-backup'
import { installations } from '../kernel/db/installation-table'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { examineBackup } from './examine-backup'

const now = new Date('2026-11-30T12:00:00Z')
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
  await platform.database.insert(installations).values({ id: 1, mode: 'site', createTime: now }).onConflictDoNothing()
})
afterAll(() => platform.close())

const says = async (demo = false) => {
  const findings = await examineBackup(platform.database, demo, now)
  return findings.map(({ state, matter, says }) => `${state} ${matter}: ${says}`)
}
const set = (hours: number, more: object = {}) =>
  noteBackup(platform.database, {
    time: subHours(now, hours),
    place: '/backups/x',
    bytes: 1,
    tookMs: 1,
    missing: 0,
    isScheduled: 1,
    isSealed: 0,
    digest: 'a'.repeat(64),
    ...more,
  })
const drill = (days: number, more: object = {}) =>
  noteDrill(platform.database, {
    setTime: subDays(now, days + 1, { in: utc }),
    endTime: subDays(now, days, { in: utc }),
    place: '/backups/x',
    isRestored: 1,
    isGood: 1,
    fault: '',
    tookMs: 1,
    digest: null,
    ...more,
  })

it('says how old the last good set is, what it lacks, and what to do where there is none', async () => {
  await platform.database.execute(sql`delete from backup_set`)
  await platform.database.execute(sql`update installation set backup_time = null`)
  expect((await says(true))[0]).toBe('ok backup: none was ever made, of a demonstration')
  expect((await says())[0]).toBe(
    'warn backup: none was ever made: run hvac-platform backup --to PLACE --keep 7d,4w,12m daily',
  )
  // By hand and without a schedule an old one is mentioned, and no fault.
  await set(90, { isScheduled: 0 })
  expect((await says())[0]).toBe('ok backup: the last whole set goes back 3 days, in /backups/x')
  await set(27)
  expect((await says())[0]).toMatch(
    /^warn backup: the last whole set goes back 27 hours, in \/backups\/x: run its command by hand/,
  )
  await set(26)
  expect((await says())[0]).toMatch(/^ok /)
  await set(1, { missing: 2 })
  expect((await says())[0]).toMatch(/^warn backup: .* goes back 26 hours, in .*; the newest one lacks 2 files/)
})

it('says when a set was last tried, and what was wrong with it', async () => {
  expect((await says())[1]).toBe('ok backup drill: none was ever held: run hvac-platform drill --from PLACE weekly')
  await drill(20, { isRestored: 0 })
  expect((await says())[1]).toMatch(/^warn backup drill: of encrypted sets only sizes and sums were read/)
  await drill(15)
  expect((await says())[1]).toMatch(/^warn backup drill: the last good one was 15 days ago: run/)
  await drill(14)
  expect((await says())[1]).toBe('ok backup drill: the last good one was 14 days ago')
  await drill(1, { isGood: 0, fault: 'web_user has 3 rows, and 4 were saved' })
  expect((await says())[1]).toMatch(
    /^bad backup drill: \/backups\/x is not good \(web_user has 3 rows.*the last good one was 14 days ago/,
  )
})
