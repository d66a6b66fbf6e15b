import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../kernel/db/database'
import { openFileStore } from '../../kernel/storage/open-file-store'
import type { Seeding } from './seeding'

/** Seeds a database that has its tables, and keeps in the template's folder what else the seed has made. */
export const giveSeed = async (database: Database, seeding: Seeding, folder: string): Promise<void> => {
  // Only whoever makes a template loads the seed: most test files do not.
  const { seed } = await import('../../seed/seed')
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const files = await openFileStore({ dataDir, filesS3: null })
  const { adminPassword } = await seed(database, { ...seeding, dataDir, files, readings: true })
  await writeFile(join(folder, 'seed.json'), JSON.stringify({ adminPassword }))
}
