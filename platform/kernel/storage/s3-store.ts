import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Config } from '../config/s3-config'
import { StoreError } from '../error/store-error'
import { openS3 } from '../s3/s3-client'
import type { FileStore } from './file-store'

const prefix = 'files/'
const asidePrefix = 'aside/'
const fileIdPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

type Failure = { name?: string; $metadata?: { httpStatusCode?: number } }
const fullNames = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull', 'InsufficientCapacity'])

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as Failure
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)
}

const toStoreError = (error: unknown): StoreError => {
  const { name = '', $metadata } = error as Failure
  return new StoreError(fullNames.has(name) || $metadata?.httpStatusCode === 507 ? 'full' : 'down', error)
}

/**
 * Files in one bucket of an S3-compatible store, as `<endpoint>/<bucket>/files/<fileId>`. An object appears whole or not at all:
 * a request that breaks off leaves none.
 */
export const s3Store = async (
  config: S3Config,
  { maxListed = 1000 }: { maxListed?: number } = {},
): Promise<FileStore> => {
  const { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command, CopyObjectCommand } =
    await openS3(config)
  const { bucket } = config
  const objectOf = (fileId: string) => ({ Bucket: bucket, Key: prefix + fileId })
  const asideOf = (fileId: string) => ({ Bucket: bucket, Key: asidePrefix + fileId })
  const within = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      throw toStoreError(error)
    }
  }
  type Place = { Bucket: string; Key: string }
  const move = async (from: Place, to: Place): Promise<void> => {
    try {
      await client.send(new CopyObjectCommand({ ...to, CopySource: `${from.Bucket}/${from.Key}` }))
      await client.send(new DeleteObjectCommand(from))
    } catch (error) {
      if (!isMissing(error)) throw toStoreError(error)
    }
  }
  async function* list(start: string): ReturnType<FileStore['list']> {
    let StartAfter: string | undefined
    do {
      const query = { Bucket: bucket, Prefix: start, MaxKeys: maxListed, StartAfter }
      const { Contents = [], IsTruncated } = await within(client.send(new ListObjectsV2Command(query)))
      for (const { Key = '', LastModified } of Contents) {
        const fileId = Key.slice(start.length)
        // Whatever else lies there is not ours to look after.
        if (fileIdPattern.test(fileId) && LastModified) yield { fileId, changed: LastModified }
      }
      StartAfter = IsTruncated ? Contents.at(-1)?.Key : undefined
    } while (StartAfter !== undefined)
  }
  return {
    put: async (fileId, path) => {
      const { size } = await stat(path)
      const body = createReadStream(path)
      try {
        await within(client.send(new PutObjectCommand({ ...objectOf(fileId), Body: body, ContentLength: size })))
      } finally {
        body.destroy()
      }
    },
    write: async (fileId, bytes) => {
      await within(client.send(new PutObjectCommand({ ...objectOf(fileId), Body: bytes })))
    },
    open: async (fileId, part) => {
      const Range = part && `bytes=${part.start}-${part.end}`
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ ...objectOf(fileId), Range }))
        // In Node the body is always a readable stream.
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('an answer without a body')
        return { size: ContentLength, body: Readable.toWeb(Body) as ReadableStream<Uint8Array> }
      } catch (error) {
        if (isMissing(error)) return null
        throw toStoreError(error)
      }
    },
    remove: async (fileId) => {
      await within(client.send(new DeleteObjectCommand(objectOf(fileId))))
    },
    setAside: (fileId) => move(objectOf(fileId), asideOf(fileId)),
    aside: {
      list: () => list(asidePrefix),
      restore: (fileId) => move(asideOf(fileId), objectOf(fileId)),
      remove: async (fileId) => {
        await within(client.send(new DeleteObjectCommand(asideOf(fileId))))
      },
    },
    list: () => list(prefix),
  }
}
