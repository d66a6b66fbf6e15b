import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config/config'
import { ifMissing } from '../error/missing'
import { openS3 } from '../s3/s3-client'

/** Where the identity of a database lies beside what belongs to it. */
export type OwnerNote = {
  /** Said to people: a folder, a file or a bucket. */
  where: string
  read: () => Promise<string | null>
  write: (identity: string) => Promise<void>
}

const fileNote = (where: string, path: string): OwnerNote => ({
  where,
  read: async () => (await readFile(path, 'utf8').catch(ifMissing(null)))?.trim() || null,
  write: async (identity) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, `${identity}\n`, { mode: 0o600 })
  },
})

const s3Note = (config: NonNullable<Config['filesS3']>, key: string): OwnerNote => {
  // Outside of what is listed as files of staff.
  const object = { Bucket: config.bucket, Key: key }
  return {
    where: `${config.endpoint}/${config.bucket}`,
    read: async () => {
      const { client, GetObjectCommand } = await openS3(config)
      try {
        return (await (await client.send(new GetObjectCommand(object))).Body?.transformToString())?.trim() || null
      } catch (error) {
        if ((error as { name?: string }).name === 'NoSuchKey') return null
        throw error
      }
    },
    write: async (identity) => {
      const { client, PutObjectCommand } = await openS3(config)
      await client.send(new PutObjectCommand({ ...object, Body: `${identity}\n` }))
    },
  }
}

/** Every place outside of the database that belongs to it: the data folder, the bucket, the file of anchors. */
export const ownerNotes = ({
  dataDir,
  filesS3,
  logProof,
}: Pick<Config, 'dataDir' | 'filesS3' | 'logProof'>): OwnerNote[] => [
  ...(filesS3 === null ? [] : [s3Note(filesS3, 'owner')]),
  fileNote(dataDir, join(dataDir, 'owner')),
  ...(logProof.file === null ? [] : [fileNote(logProof.file, `${logProof.file}-owner`)]),
]

/** The lease of a folder of files that a platform on PostgreSQL uses. */
export const leasePath = (dataDir: string): string => join(dataDir, 'lease')

/**
 * Where the lease of the files lies: with the files. None on the embedded database with its own folder, which its lock
 * keeps for one process.
 */
export const leaseNotes = ({
  dataDir,
  databaseUrl,
  filesS3,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'filesS3'>): OwnerNote[] => {
  if (filesS3 !== null) return [s3Note(filesS3, 'lease')]
  return databaseUrl === undefined ? [] : [fileNote(dataDir, leasePath(dataDir))]
}
