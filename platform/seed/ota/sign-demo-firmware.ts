import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { demoKeyPath } from '@/platform/nouns/firmware/firmware-trust'
import { toSignedText } from '@/platform/nouns/firmware/signature'
import type { Database } from '../../kernel/db/database'
import { otaVersions } from '../../nouns/tables/ota-version'
import { toFirmwareBytes } from './plan-versions'

/**
 * Signs the firmware of the demo with a key that is made here and forgotten: its public half is kept beside the files,
 * and nobody can sign anything else with it. What people have uploaded meanwhile is left as it is.
 */
export const signDemoFirmware = async (database: Database, { dataDir }: { dataDir: string }): Promise<void> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const rows = await database.select().from(otaVersions)
  for (const row of rows) {
    const made = createHash('sha256').update(toFirmwareBytes(row.platformId, row.featureCode, row.versionNo))
    if (row.signature !== null || made.digest('hex') !== row.sha256) continue
    const signature = `demo:${sign(null, Buffer.from(toSignedText(row)), privateKey).toString('base64')}`
    await database.update(otaVersions).set({ signature }).where(eq(otaVersions.id, row.id))
  }
  await mkdir(dataDir, { recursive: true })
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  await writeFile(demoKeyPath(dataDir), `demo:${key}\n`, { mode: 0o600 })
}
