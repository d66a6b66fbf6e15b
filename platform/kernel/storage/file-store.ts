import type { ByteRange } from './byte-range'

/**
 * Where files of staff live: a folder, or whatever else can take these calls. A name in it is an id that we made,
 * whatever the file was called. A file is there whole or not at all.
 */
export type FileStore = {
  /** Takes the file that lies at a path of this machine; the path may be gone afterwards. */
  put: (fileId: string, path: string) => Promise<void>
  /** Writes a small file that is made here; one that is there already is replaced. */
  write: (fileId: string, bytes: Uint8Array) => Promise<void>
  /** Bytes as they are read, all or those of a part, and how many; null when nothing is there. */
  open: (fileId: string, part?: ByteRange) => Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  remove: (fileId: string) => Promise<void>
  /** Takes a file out of those that are there, and keeps its bytes; one that is gone is no error. */
  setAside: (fileId: string) => Promise<void>
  /** What was set aside, each with the moment at which it was. */
  aside: {
    list: () => AsyncIterable<{ fileId: string; changed: Date }>
    /** Puts a file back where it was; one that is there by now stays as it is. */
    restore: (fileId: string) => Promise<void>
    remove: (fileId: string) => Promise<void>
  }
  /** All files with the moment of their last change. */
  list: () => AsyncIterable<{ fileId: string; changed: Date }>
}
