import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { deviceMessages } from '../tables/connection'
import { mostMessages } from './connection-rows'

/** Removes the oldest messages, which no screen shows, of controllers that send many: at its rate one sends gigabytes a day. */
export const forgetSurplus = (database: Database): Promise<unknown> =>
  database.execute(sql`delete from ${deviceMessages} as message using (
      select controller_id, (select id from ${deviceMessages} as last where last.controller_id = speaker.controller_id
        order by id desc offset ${mostMessages} limit 1) as up_to
      from (select controller_id from ${deviceMessages} group by controller_id having count(*) > ${mostMessages}) as speaker
    ) as surplus
    where message.controller_id = surplus.controller_id and message.id <= surplus.up_to`)
