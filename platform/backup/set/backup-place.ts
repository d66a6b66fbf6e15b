import type { Entry } from '../measured'

/** Where one set lies: a folder, or all that begins with a prefix in a bucket. Names have slashes on any system. */
export type BackupPlace = {
  /** Said to people. */
  name: string
  put: (name: string, body: AsyncIterable<Uint8Array>) => Promise<Entry>
  /** Null when nothing is there. */
  read: (name: string) => Promise<AsyncIterable<Uint8Array> | null>
  remove: (name: string) => Promise<void>
  list: () => Promise<string[]>
}

/** Below which sets lie: a folder of folders, or prefixes in a bucket. */
export type SetsPlace = {
  /** Said to people. */
  name: string
  /** All that lies there, whatever it is. */
  names: () => Promise<string[]>
  open: (set: string) => Promise<BackupPlace>
  /** What is left of a set whose files are gone. */
  dropFolders: (set: string) => Promise<void>
  /** Bytes that can still be written there; null: a store that does not say. */
  freeBytes: () => Promise<number | null>
}
