import { Zip, ZipDeflate } from 'fflate'
import type { JobFile } from './job-definition'

export type ZipWriter = {
  /** Ends the file before, and begins one of this name. */
  begin: (name: string) => Promise<void>
  /** Adds text to the file that was begun last. */
  write: (text: string) => Promise<void>
  /** Ends the archive. */
  end: () => Promise<void>
}

const encoder = new TextEncoder()
const nothing = new Uint8Array(0)

/** Writes an archive of text files into the file of a job, piece by piece: no more of it is in memory than one piece. */
export const zipWriter = (file: Pick<JobFile, 'write'>, mtime: Date): ZipWriter => {
  let made: Uint8Array[] = []
  let failure: Error | null = null
  let entry: ZipDeflate | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else made.push(chunk)
  })
  const pass = async (): Promise<void> => {
    if (failure !== null) throw failure
    const chunks = made
    made = []
    for (const chunk of chunks) await file.write(chunk)
  }
  const push = (text: Uint8Array, isLast: boolean): void => {
    entry?.push(text, isLast)
  }
  return {
    begin: async (name) => {
      push(nothing, true)
      entry = new ZipDeflate(name)
      entry.mtime = mtime
      zip.add(entry)
      await pass()
    },
    write: async (text) => {
      push(encoder.encode(text), false)
      await pass()
    },
    end: async () => {
      push(nothing, true)
      zip.end()
      await pass()
    },
  }
}
