import { join } from 'node:path'
import { Client } from 'pg'
import { type Config, StartError } from '../kernel/config/config'
import { endOnLostLock, takeProcessLock } from '../kernel/db/process-lock'

/** Names the lock of the scheduled backup; any number would do. */
const scheduleLock = 4_276_041

const lockOnPostgres = async (connectionString: string): Promise<() => Promise<void>> => {
  const client = new Client({ connectionString })
  await client.connect()
  client.on('error', () => undefined)
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [scheduleLock])
    if (rows[0]?.taken !== true) throw new StartError('another backup with --keep is being made')
  } catch (error) {
    await client.end()
    throw error
  }
  return () => client.end()
}

/**
 * Makes this process the only one that makes and removes sets of this installation, wherever it runs: an unfinished set
 * is then of a run that has ended. Answers the function that gives it back.
 */
export const takeBackupLock = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'migrateUrl'>,
): Promise<() => Promise<void>> => {
  const url = config.migrateUrl ?? config.databaseUrl
  if (url !== undefined) return lockOnPostgres(url)
  const folder = join(config.dataDir, 'sets-lock')
  const release = takeProcessLock(folder, endOnLostLock(folder))
  return async () => release()
}
