import { subDays } from 'date-fns/subDays'
import { lt } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { forgetMarks } from '../../kernel/ingest/marks'
import { forgetFigures } from '../../kernel/ingest/write-figures'
import { connectionEvents, deviceCredentials, deviceErrors, deviceMessages, deviceWatches } from '../tables/connection'

/** Messages are looked at while they are news; who came and went, in the season after; errors until a quarter without one. */
const messageDays = 1
const eventDays = 90
const errorDays = 90
/** A key that was revoked opens nothing. That there was one is told by the log of operations. */
const credentialDays = 90

/** Forgets what devices said and did so long ago that nobody asks any more. */
export const forgetConnections = async (database: Database, now: Date): Promise<void> => {
  await database.delete(deviceMessages).where(lt(deviceMessages.receiveTime, subDays(now, messageDays)))
  await database.delete(connectionEvents).where(lt(connectionEvents.time, subDays(now, eventDays)))
  await database.delete(deviceErrors).where(lt(deviceErrors.lastTime, subDays(now, errorDays)))
  await database.delete(deviceCredentials).where(lt(deviceCredentials.revokeTime, subDays(now, credentialDays)))
  await database.delete(deviceWatches).where(lt(deviceWatches.until, now))
  await forgetMarks(database, now)
  await forgetFigures(database, now)
}
