import type { Entry } from './measured'

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
