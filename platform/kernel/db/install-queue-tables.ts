import { PgBoss } from 'pg-boss'
import { queueSchema } from './queue-schema'

/** Makes or renews the tables of the queue as the role of this URL, so that the platform's own need not. */
export const installQueueTables = async (databaseUrl: string): Promise<void> => {
  const boss = new PgBoss({
    schema: queueSchema,
    connectionString: databaseUrl,
    max: 1,
    migrate: true,
    supervise: false,
    schedule: false,
  })
  // What fails here fails the start, by what `start` throws.
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
