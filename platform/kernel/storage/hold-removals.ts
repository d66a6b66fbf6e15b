import type { FileStore } from './file-store'

/**
 * Leaves files where they are for as long as a backup is read: the database that it holds may still name them. Those
 * that were deleted are in `removed_file`, and go at the next clean-up.
 */
export const holdRemovals = (store: FileStore, isHeld: () => Promise<boolean>): FileStore => ({
  ...store,
  remove: async (fileId) => {
    if (!(await isHeld())) await store.remove(fileId)
  },
  setAside: async (fileId) => {
    if (!(await isHeld())) await store.setAside(fileId)
  },
})
