import { join } from 'node:path'
import { millisecondsInDay } from 'date-fns/constants'
import { inArray } from 'drizzle-orm'
import type { Database } from '../kernel/db/database'
import { keepJobsMs } from '../kernel/jobs/job-runner'
import { jobs } from '../kernel/jobs/job-table'
import type { FileStore } from '../kernel/storage/file-store'
import { folderStore } from '../kernel/storage/folder-store'
import { storedFiles } from '../kernel/storage/stored-file-table'
import type { FilePlace } from '../kernel/storage/tidy-strays'
import { otaVersions } from '../nouns/tables/ota-version'

const partEnding = /\.part$/

/** Every place of files whose names are in rows: of staff, of firmware, of ended jobs. */
export const filePlaces = (database: Database, files: FileStore, dataDir: string): FilePlace[] => [
  {
    name: 'store',
    store: files,
    named: async (fileIds) => {
      const rows = await database
        .select({ fileId: storedFiles.fileId })
        .from(storedFiles)
        .where(inArray(storedFiles.fileId, [...fileIds]))
      return new Set(rows.map(({ fileId }) => fileId))
    },
  },
  {
    name: 'firmware',
    store: folderStore(join(dataDir, 'firmware')),
    named: async (fileIds) => {
      const rows = await database
        .select({ fileId: otaVersions.fileId })
        .from(otaVersions)
        .where(inArray(otaVersions.fileId, [...fileIds]))
      return new Set(rows.map(({ fileId }) => fileId))
    },
  },
  {
    name: 'files',
    store: folderStore(join(dataDir, 'files')),
    // A job that runs has no file yet, and a draft that it writes to.
    strayMs: millisecondsInDay,
    overMs: keepJobsMs,
    named: async (fileIds) => {
      const rows = await database
        .select({ fileId: jobs.fileId })
        .from(jobs)
        .where(
          inArray(
            jobs.fileId,
            fileIds.map((name) => name.replace(partEnding, '')),
          ),
        )
      const known = new Set(rows.map(({ fileId }) => fileId))
      return new Set(fileIds.filter((name) => known.has(name.replace(partEnding, ''))))
    },
  },
]
