import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'

const isLaid = (type: string): boolean => type === 'File' || type === 'Directory'

/** A folder that nothing changes, with its empty folders: PostgreSQL does not start without them. */
export const packFolder = (folder: string): AsyncIterable<Uint8Array> =>
  create({ cwd: folder, portable: true, noMtime: true, strict: true }, ['.'])

/** Lays an archive of `packFolder` out in a folder that is made for it; the files are the platform's alone. */
export const unpackInto = async (archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const laying = extract({
    cwd: folder,
    strict: true,
    preserveOwner: false,
    noMtime: true,
    filter: (_, entry) => 'type' in entry && isLaid(entry.type),
    onReadEntry: (entry) => {
      entry.mode = entry.type === 'Directory' ? 0o700 : 0o600
    },
  })
  await pipeline(Readable.from(archive), laying)
}
