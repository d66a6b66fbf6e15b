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
