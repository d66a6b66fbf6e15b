import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { StartError } from '../../kernel/config/config'
import type { S3Config } from '../../kernel/config/s3-config'
import { openS3 } from '../../kernel/s3/s3-client'
import { measured } from '../measured'
import type { BackupPlace } from './backup-place'

/** One object that is sent in one piece cannot be larger, by the protocol. */
const largest = 5 * 1024 ** 3

/** A set in a bucket. Each file passes through the data folder's disk, for its size is said before its first byte. */
export const s3Place = async (config: S3Config, prefix: string, workIn: string): Promise<BackupPlace> => {
  const sdk = await openS3(config, hoursToMilliseconds(1))
  const { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command } = sdk
  const objectOf = (name: string) => ({ Bucket: config.bucket, Key: `${prefix}/${name}` })
  return {
    name: `s3://${config.bucket}/${prefix}`,
    put: async (name, body) => {
      const work = await mkdtemp(join(workIn, 'backup-work-'))
      try {
        const path = join(work, 'file')
        const { bytes, entry } = measured(body)
        const file = await open(path, 'wx', 0o600)
        await file.writeFile(bytes).finally(() => file.close())
        const made = entry()
        if (made.size > largest)
          throw new StartError(`${name} is larger than the 5 GB that one object may have: back up to a folder`)
        const Body = createReadStream(path)
        try {
          await client.send(new PutObjectCommand({ ...objectOf(name), Body, ContentLength: made.size }))
        } finally {
          Body.destroy()
        }
        return made
      } finally {
        await rm(work, { recursive: true, force: true })
      }
    },
    read: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)))
        if (!(Body instanceof Readable)) throw new Error('an answer without a body')
        return Body
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(objectOf(name)))
    },
    list: async () => {
      const names: string[] = []
      let StartAfter: string | undefined
      do {
        const asked = { Bucket: config.bucket, Prefix: `${prefix}/`, StartAfter }
        const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command(asked))
        names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length + 1)))
        StartAfter = IsTruncated ? Contents.at(-1)?.Key : undefined
      } while (StartAfter !== undefined)
      return names.sort()
    },
  }
}

/** Names that lie directly below a prefix, as folders do. */
export const listBelow = async (config: S3Config, prefix: string): Promise<string[]> => {
  const { client, ListObjectsV2Command } = await openS3(config)
  const names: string[] = []
  let ContinuationToken: string | undefined
  do {
    const query = { Bucket: config.bucket, Prefix: `${prefix}/`, Delimiter: '/', ContinuationToken }
    const {
      CommonPrefixes = [],
      Contents = [],
      NextContinuationToken,
    } = await client.send(new ListObjectsV2Command(query))
    names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length + 1, -1)))
    names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length + 1)))
    ContinuationToken = NextContinuationToken
  } while (ContinuationToken !== undefined)
  return names.sort()
}
