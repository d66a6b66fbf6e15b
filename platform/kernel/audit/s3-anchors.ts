import type { S3Config } from '../config/s3-config'
import { openS3 } from '../s3/s3-client'
import type { AnchorStore } from './anchor-store'

/** So many objects are fetched at the same time. */
const atOnce = 16

/** Anchors as objects of the bucket of files, one each, out of reach of what removes files that no row names. */
export const s3Anchors = async (config: S3Config, prefix = 'log-anchors/'): Promise<AnchorStore> => {
  /** As text they sort by their number. */
  const toKey = (seq: number): string => prefix + String(seq).padStart(12, '0')
  const { client, PutObjectCommand, GetObjectCommand, ListObjectsV2Command } = await openS3(config)
  const Bucket = config.bucket
  const read = async (Key: string): Promise<string> =>
    (await (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()) ?? ''
  const list = async (StartAfter: string): Promise<{ keys: string[]; isCut: boolean }> => {
    const { Contents = [], IsTruncated } = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: prefix, StartAfter }),
    )
    return { keys: Contents.flatMap(({ Key }) => Key ?? []), isCut: IsTruncated === true }
  }
  return {
    place: `${config.endpoint}/${Bucket}/${prefix}`,
    append: async (seq, line) => {
      await client.send(new PutObjectCommand({ Bucket, Key: toKey(seq), Body: line }))
    },
    lines: async function* (fromSeq) {
      for (let after = toKey(Math.max(0, fromSeq - 1)); ; ) {
        const { keys, isCut } = await list(after)
        for (let at = 0; at < keys.length; at += atOnce) yield* await Promise.all(keys.slice(at, at + atOnce).map(read))
        after = keys.at(-1) ?? after
        if (!isCut || keys.length === 0) return
      }
    },
  }
}
