import { subDays } from 'date-fns/subDays'
import { lt, sql } from 'drizzle-orm'
import { utc } from '@/lib/format/utc'
import type { Database } from '../../kernel/db/database'
import { forgetMarks } from '../../kernel/ingest/marks'
import { forgetFigures } from '../../kernel/ingest/write-figures'
import { connectionEvents, deviceCredentials, deviceErrors, deviceMessages, deviceWatches } from '../tables/connection'
import { mostMessages } from './connection-rows'

/** Messages are looked at while they are news; who came and went, in the season after; errors until a quarter without one. */
const messageDays = 1
const eventDays = 90
const errorDays = 90
/** A key that was revoked opens nothing. That there was one is told by the log of operations. */
const credentialDays = 90

/** Removes the oldest messages, which no screen shows, of controllers that send many: at its rate one sends gigabytes a day. */
const forgetSurplus = (database: Database): Promise<unknown> =>
  database.execute(sql`delete from ${deviceMessages} as message using (
      select controller_id, (select id from ${deviceMessages} as last where last.controller_id = speaker.controller_id
        order by id desc offset ${mostMessages} limit 1) as up_to
      from (select controller_id from ${deviceMessages} group by controller_id having count(*) > ${mostMessages}) as speaker
    ) as surplus
    where message.controller_id = surplus.controller_id and message.id <= surplus.up_to`)

/** Forgets what devices said and did so long ago that nobody asks any more. */
export const forgetConnections = async (database: Database, now: Date): Promise<void> => {
  await database.delete(deviceMessages).where(lt(deviceMessages.receiveTime, subDays(now, messageDays, { in: utc })))
  await forgetSurplus(database)
  await database.delete(connectionEvents).where(lt(connectionEvents.time, subDays(now, eventDays, { in: utc })))
  await database.delete(deviceErrors).where(lt(deviceErrors.lastTime, subDays(now, errorDays, { in: utc })))
  await database
    .delete(deviceCredentials)
    .where(lt(deviceCredentials.revokeTime, subDays(now, credentialDays, { in: utc })))
  await database.delete(deviceWatches).where(lt(deviceWatches.until, now))
  await forgetMarks(database, now)
  await forgetFigures(database, now)
}
