import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Config } from '../kernel/config/s3-config'

/** A real S3-compatible server in a folder of its own, with one bucket. The package's own account. */
export const startS3 = async (): Promise<{ config: S3Config; stop: () => Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 's3-test-'))
  const bucket = 'console-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    // It signs `/bucket` where clients sign `/bucket/`, so it would refuse every list. The key itself has to be right.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  let isUp = true
  return {
    config: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' },
    stop: async () => {
      if (!isUp) return
      isUp = false
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
