import type { S3Config } from '../config/s3-config'

/** Two of them, and what the platform does besides, are within the 40 s that the console waits. */
const tryMs = 15_000

/** The client of an S3-compatible store and the commands it takes. The package is loaded only here. */
export const openS3 = async (
  { endpoint, region, key, secret }: S3Config,
  /** For how long the store may be silent. */
  requestTimeout = tryMs,
) => {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout, throwOnRequestTimeout: true },
    // Stores that are only compatible do not know the newer checksums; ours is the SHA-256 that the row keeps.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { ...sdk, client }
}
