import { openFileStore } from '../kernel/storage/open-file-store'
import { laySeededEmbedded } from './templates/embedded'
import { takeSeed } from './templates/take-seed'
import { testNow } from './test-now'

/** Makes the data folder of a demo as the first start of a platform would leave it there; by itself one without a fleet. */
export const layDataFolder = async (dataDir: string, controllers = 0): Promise<void> => {
  const template = await laySeededEmbedded(dataDir, {
    demo: true,
    demoFaults: true,
    controllers,
    now: new Date(testNow),
  })
  const kept = { dataDir, filesS3: null }
  await takeSeed(template, kept, await openFileStore(kept))
}
