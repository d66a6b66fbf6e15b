import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { millisecondsInMinute } from 'date-fns/constants'
import { ingestMinutes } from '../ingest/pipeline/ingest-table'
import type { OpenDatabase } from '../kernel/db/open-database'
import { createTestLogger } from '../testing/create-test-logger'
import { openSeededDatabase } from '../testing/open-seeded-database'
import { testNow } from '../testing/test-now'
import { examineEmbedded } from './examine-embedded'

let open: Pick<OpenDatabase, 'database' | 'close'>
beforeAll(async () => {
  open = await openSeededDatabase(
    { demo: true, demoFaults: true, controllers: 60, now: new Date(testNow) },
    createTestLogger().logger,
  )
}, 120_000)
afterAll(() => open.close())

it('says by figures whether a site has outgrown the embedded database, and what to do', async () => {
  const { database } = open
  const most = { controllers: 1000, bytes: 1024 ** 4, slowMinutes: 2 }
  const fits = await examineEmbedded(database, most)
  expect(fits).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^\d+ controllers of 1,000 at most, \d+ MB of/),
  })
  const outgrown = {
    state: 'warn',
    says: expect.stringMatching(/^is outgrown: .+; run hvac-platform move to go on with PostgreSQL$/),
  }
  expect(await examineEmbedded(database, { ...most, controllers: 10 })).toMatchObject(outgrown)
  expect(await examineEmbedded(database, { ...most, bytes: 1024 ** 2 })).toMatchObject(outgrown)
  const minute = (ago: number, lagP99: number) => ({
    process: 'a',
    minute: new Date(Math.floor(Date.now() / millisecondsInMinute - ago) * millisecondsInMinute),
    stored: 1,
    duplicates: 0,
    points: 1,
    refused: {},
    noted: {},
    lagP50: 1,
    lagP99,
    lagMax: lagP99,
    queueMax: 1,
  })
  await database.insert(ingestMinutes).values([minute(1, 2001), minute(2, 2001), minute(3, 2000), minute(1500, 9000)])
  expect(await examineEmbedded(database, most)).toMatchObject({ state: 'ok' })
  await database.insert(ingestMinutes).values(minute(4, 2001))
  expect(await examineEmbedded(database, most)).toMatchObject(outgrown)
})
