import type { FileStore } from './file-store'

/**
 * Leaves files where they are for as long as a backup is read: the database that it holds may still name them. Nobody
 * has to remember them, for bytes that no row names are tidied away later.
 */
export const holdRemovals = (store: FileStore, isHeld: () => Promise<boolean>): FileStore => ({
  ...store,
  remove: async (fileId) => {
    if (!(await isHeld())) await store.remove(fileId)
  },
})
