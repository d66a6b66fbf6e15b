import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type OpenDatabase, openDatabase } from '../kernel/db/open-database'
import { folderStore } from '../kernel/storage/folder-store'
import { createTestLogger } from '../testing/create-test-logger'
import { layDataFolder } from '../testing/lay-data-folder'
import { examineStored } from './examine-stored'

const dataDir = mkdtempSync(join(tmpdir(), 'examine-stored-'))
const folder = join(dataDir, 'store')
let open: OpenDatabase
beforeAll(async () => {
  await layDataFolder(dataDir, 60)
  open = await openDatabase({ dataDir, databaseUrl: undefined }, createTestLogger().logger)
}, 60_000)
afterAll(async () => {
  await open.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const examine = () => examineStored(open.database, folderStore(folder))

it('files that rows name are missing, of another size or changed, and each is named with what to do', async () => {
  expect(await examine()).toMatchObject({ matter: 'files, content', state: 'ok' })
  const [missing = '', longer = '', changed = ''] = readdirSync(folder)
  rmSync(join(folder, missing))
  appendFileSync(join(folder, longer), 'x')
  const bytes = readFileSync(join(folder, changed))
  bytes[0] = (bytes[0] ?? 0) ^ 0xff
  writeFileSync(join(folder, changed), bytes)
  const { state, says } = await examine()
  expect([state, says]).toEqual([
    'bad',
    expect.stringMatching(/^3 of \d+ are damaged: .*; take each from a backup set \(files\/store\//),
  ])
  expect(says).toContain(`(${missing}) is missing`)
  expect(says).toMatch(new RegExp(`\\(${longer}\\) has \\d+ bytes, and not \\d+`))
  expect(says).toContain(`(${changed}) is not what was uploaded`)
}, 60_000)
