import { z } from 'zod'

/** An S3-compatible store and one bucket of it, addressed by path. */
export type S3Config = { endpoint: string; bucket: string; region: string; key: string; secret: string }

/** Variables of a bucket for files of staff, and of one for backups. */
export const s3Env = {
  PLATFORM_FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is not an http or https address' }).optional(),
  PLATFORM_FILES_S3_BUCKET: z
    .string()
    .regex(/^[\da-z][\d.a-z-]{1,61}[\da-z]$/, 'is not the name of a bucket')
    .optional(),
  PLATFORM_FILES_S3_REGION: z.string().min(1).max(64).default('us-east-1'),
  PLATFORM_FILES_S3_KEY: z.string().min(1).max(256).optional(),
  PLATFORM_FILES_S3_SECRET: z.string().min(1).max(256).optional(),
  PLATFORM_BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is not an http or https address' }).optional(),
  PLATFORM_BACKUP_S3_REGION: z.string().min(1).max(64).default('us-east-1'),
  PLATFORM_BACKUP_S3_KEY: z.string().min(1).max(256).optional(),
  PLATFORM_BACKUP_S3_SECRET: z.string().min(1).max(256).optional(),
}

type S3Values = z.infer<z.ZodObject<typeof s3Env>>

/** The four that make a store together. Throws when some are there and others are not: nobody wants half of them. */
export const toS3Config = (values: S3Values, hasRegion: boolean): S3Config | null => {
  const needed = ['ENDPOINT', 'BUCKET', 'KEY', 'SECRET'] as const
  const missing = needed.filter((name) => values[`PLATFORM_FILES_S3_${name}`] === undefined)
  if (missing.length === needed.length) {
    if (hasRegion) throw new Error('PLATFORM_FILES_S3_REGION is set, and no S3 store is named')
    return null
  }
  if (missing.length > 0) {
    throw new Error(
      missing.map((name) => `PLATFORM_FILES_S3_${name} is missing: the others name an S3 store`).join('\n'),
    )
  }
  return {
    endpoint: values.PLATFORM_FILES_S3_ENDPOINT ?? '',
    bucket: values.PLATFORM_FILES_S3_BUCKET ?? '',
    region: values.PLATFORM_FILES_S3_REGION,
    key: values.PLATFORM_FILES_S3_KEY ?? '',
    secret: values.PLATFORM_FILES_S3_SECRET ?? '',
  }
}

export const toBackupS3 = (values: S3Values, hasRegion: boolean): Omit<S3Config, 'bucket'> | null => {
  const needed = ['ENDPOINT', 'KEY', 'SECRET'] as const
  const missing = needed.filter((name) => values[`PLATFORM_BACKUP_S3_${name}`] === undefined)
  if (missing.length === needed.length) {
    if (hasRegion) throw new Error('PLATFORM_BACKUP_S3_REGION is set, and no S3 store is named')
    return null
  }
  if (missing.length > 0) {
    throw new Error(
      missing.map((name) => `PLATFORM_BACKUP_S3_${name} is missing: the others name an S3 store`).join('\n'),
    )
  }
  return {
    endpoint: values.PLATFORM_BACKUP_S3_ENDPOINT ?? '',
    region: values.PLATFORM_BACKUP_S3_REGION,
    key: values.PLATFORM_BACKUP_S3_KEY ?? '',
    secret: values.PLATFORM_BACKUP_S3_SECRET ?? '',
  }
}
