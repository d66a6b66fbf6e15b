import { createHash } from 'node:crypto'
import { z } from 'zod'
import { StartError } from '../../kernel/config/config'

/**
 * Another number, where an older program could not restore a set any more: of one to be read by anybody, and of one that
 * is encrypted. 1 and 2 said neither whose the set is nor how many rows it has.
 */
export const plainFormat = 3
const sealedFormat = 4
export const manifestName = 'manifest.json'

const Entry = z.strictObject({ size: z.number().int().nonnegative(), sha256: z.string().regex(/^[\da-f]{64}$/) })

const Body = z.strictObject({
  format: z.literal([1, plainFormat]),
  /** Whose database it is, as `installation` and `owner` have it; null: of one that has no identity yet. */
  identity: z.string().nullish(),
  /** Rows of each table, by its name with its schema. */
  rows: z.record(z.string(), z.number().int().nonnegative()).optional(),
  /** What the database takes once it is laid, bytes. */
  databaseBytes: z.number().nonnegative().optional(),
  /** The newest migration that the database has run, as drizzle's journal counts them: milliseconds. */
  schema: z.number().int().nonnegative(),
  /** The moment that the database is restored to. */
  time: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  /** For so long no write was answered, milliseconds. */
  writesPausedMs: z.number().nonnegative(),
  /** From the first file to the last, milliseconds. */
  tookMs: z.number().nonnegative(),
  /** Files that the database names and the store did not have, or had with other bytes. */
  missing: z.array(z.string()),
  files: z.record(z.string().regex(/^[\w-]+(?:\/(?!\.)[\w.-]+)*$/), Entry),
})
export type Manifest = z.infer<typeof Body>

/** What anybody may read of an encrypted set: how it is encrypted, and by which bytes its own list and its parts are known. */
const Cover = z.strictObject({
  format: z.literal([2, sealedFormat]),
  encryption: z.literal('age'),
  list: Entry,
  /** Whose set it is, whether nothing is missing in it, and its parts as they lie there, encrypted. */
  identity: z.string().nullish(),
  isWhole: z.boolean().optional(),
  parts: z.record(z.string().regex(/^sealed\/\d{6,}\.age$/), Entry).optional(),
})
export type Cover = z.infer<typeof Cover>
export const coverOf = (
  list: Cover['list'],
  parts: NonNullable<Cover['parts']>,
  { identity, missing }: Pick<Manifest, 'identity' | 'missing'>,
): Cover => ({ format: sealedFormat, encryption: 'age', list, identity, isWhole: missing.length === 0, parts })

export const isCover = (manifest: Manifest | Cover): manifest is Cover => 'encryption' in manifest

/** By which a list is known: of an encrypted set only who can decrypt it can say this. */
export const digestOf = (manifest: unknown): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** The list of a set, with the digest of itself: a changed list would otherwise hide a changed file. */
export const writeManifest = (manifest: Manifest | Cover): string =>
  `${JSON.stringify({ digest: digestOf(manifest), manifest }, null, 2)}\n`

/** The digest that a list was written with, once `readManifest` has found it right. */
export const digestIn = (text: string): string => (JSON.parse(text) as { digest: string }).digest

/** Throws a `StartError` where it is not a list that this program can restore by. */
export const readManifest = (text: string): Manifest | Cover => {
  const damaged = new StartError('the set is damaged: its manifest.json is not what was written')
  let parsed: { digest?: unknown; manifest?: { format?: unknown } }
  try {
    parsed = JSON.parse(text)
  } catch {
    throw damaged
  }
  const { digest, manifest } = parsed ?? {}
  if (typeof manifest !== 'object' || manifest === null || digest !== digestOf(manifest)) throw damaged
  if (typeof manifest.format === 'number' && manifest.format > sealedFormat) {
    throw new StartError(
      `the set has format ${manifest.format}, this program knows formats up to ${sealedFormat}: restore it with a newer version`,
    )
  }
  const { data } = z.union([Body, Cover]).safeParse(manifest)
  if (data === undefined) throw damaged
  return data
}
