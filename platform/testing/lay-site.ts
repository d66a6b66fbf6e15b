import { openFileStore } from '../kernel/storage/open-file-store'
import { createTestLogger } from './create-test-logger'
import { layDataFolder } from './lay-data-folder'
import { newDatabase } from './new-database'
import { openSeededDatabase } from './open-seeded-database'
import { takeSeed } from './templates/take-seed'
import { testNow } from './test-now'

type Laid = {
  /** What names its database. */
  env: Record<string, string>
  /** Names an empty database of the same engine. */
  another: () => Promise<Record<string, string>>
  close: () => Promise<void>
}

/** What the first start of a demo leaves: a data folder, and on the engine that TEST_DATABASE names its database. */
export const laySite = async (dataDir: string, controllers = 0): Promise<Laid> => {
  if (process.env.TEST_DATABASE !== 'postgres') {
    await layDataFolder(dataDir, controllers)
    return { env: {}, another: async () => ({}), close: async () => undefined }
  }
  const seeding = { demo: true, demoFaults: true, controllers, now: new Date(testNow) }
  const seeded = await openSeededDatabase(seeding, createTestLogger().logger)
  const places = { dataDir, filesS3: null }
  await takeSeed(seeded.template, places, await openFileStore(places))
  return {
    env: { DATABASE_URL: seeded.url ?? '' },
    another: async () => ({ DATABASE_URL: (await newDatabase(seeded)).href }),
    close: seeded.close,
  }
}
