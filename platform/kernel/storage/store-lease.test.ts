import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { subMinutes } from 'date-fns/subMinutes'
import { createTestLogger } from '../../testing/create-test-logger'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { StartError } from '../config/config'
import { installations } from '../db/installation-table'
import type { OwnerNote } from './owner-note'
import { examineStoreLease, keepStoreLease, renewStoreLease } from './store-lease'

let original: TestPlatform
let copy: TestPlatform
beforeAll(async () => {
  original = await testPlatform()
  copy = await testPlatform()
  for (const { database, clock } of [original, copy])
    await database.insert(installations).values({ id: 1, mode: 'site', createTime: clock.now() }).onConflictDoNothing()
})
afterAll(async () => {
  await original.close()
  await copy.close()
})

const memory = (): OwnerNote & { text: string | null; age: (minutes: number) => void } => {
  const note = {
    where: 'the bucket',
    text: null as string | null,
    read: async () => note.text,
    write: async (text: string) => {
      note.text = text
    },
    age: (minutes: number) => {
      note.text = `${note.text?.split(' ')[0]} ${subMinutes(new Date(), minutes).toISOString()}`
    },
  }
  return note
}
const copyRow = async () => {
  const [row] = await original.database.select().from(installations)
  if (row === undefined) throw new Error('no installation')
  await copy.database.update(installations).set({ storeWord: row.storeWord, storeWordNext: row.storeWordNext })
}

it('a platform on a copy of a database is refused while the other one lives, and takes over after it', async () => {
  const note = memory()
  await renewStoreLease(original.database, [note])
  await copyRow()
  // No renewal since the copy: it is as good as the original.
  note.age(1)
  await renewStoreLease(original.database, [note])
  const refused = examineStoreLease(copy.database, [note])
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/^the bucket is in use by a platform on another copy of this database, 0 s ago/)
  const before = note.text
  await expect(renewStoreLease(copy.database, [note])).rejects.toThrow(StartError)
  expect(note.text).toBe(before)
  note.age(4)
  await renewStoreLease(copy.database, [note])
  // The original is refused from then on, and writes nothing.
  const { logger } = createTestLogger()
  await expect(keepStoreLease(original.database, [note], logger)).rejects.toThrow(StartError)
})

it('a process that ended between its database and the store is not another one', async () => {
  const note = memory()
  await renewStoreLease(original.database, [note])
  const word = note.text
  note.age(1)
  const stuck = { ...note, write: async () => Promise.reject(new Error('ended')) }
  await expect(renewStoreLease(original.database, [stuck])).rejects.toThrow('ended')
  await examineStoreLease(original.database, [note])
  // The store had it, and the database was not given the word that it has.
  note.age(1)
  const [row] = await original.database.select().from(installations)
  note.text = `${row?.storeWordNext} ${new Date().toISOString()}`
  await examineStoreLease(original.database, [note])
  expect(note.text.split(' ')[0]).not.toBe(word?.split(' ')[0])
})

it('a store that is away does not hold the start up', async () => {
  const away = { where: 'the bucket', read: () => Promise.reject(new Error('ECONNREFUSED')), write: async () => {} }
  const { logger, lines } = createTestLogger()
  const lease = await keepStoreLease(original.database, [away], logger)
  await lease.stop()
  expect(lines.map(({ text }) => text)).toEqual(['the lease of the store of files could not be renewed'])
})
