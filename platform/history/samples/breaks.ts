import { millisecondsInMinute } from 'date-fns/constants'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { type Break, devicePresence } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'

/** More within the minutes that a value is held for there cannot be: each is longer than a minute. */
const mostBreaks = 8

/**
 * Notes that controllers are back after they were away, before it is noted that they were seen: between the last sign of
 * life and this one it is unknown what their units did.
 */
export const noteBreaks = async (tx: Database, back: readonly { controllerId: number; at: Date }[]): Promise<void> => {
  if (back.length === 0) return
  const given = JSON.stringify(back.map(({ controllerId, at }) => ({ id: controllerId, at: at.getTime() })))
  const { breaks, lastSeen } = devicePresence
  await tx.execute(sql`
    update ${devicePresence}
    set breaks = (case when jsonb_array_length(${breaks}) >= ${mostBreaks}::int then ${breaks} - 0 else ${breaks} end)
      || jsonb_build_array(jsonb_build_array(round(extract(epoch from ${lastSeen}) * 1000)::bigint, given.at))
    from jsonb_to_recordset(${given}::jsonb) as given(id bigint, at bigint)
    where ${devicePresence.controllerId} = given.id
      and extract(epoch from ${lastSeen}) * 1000 < given.at - ${millisecondsInMinute}::int
      -- What ends twice, by a hello and by the list of those who are there, is one.
      and coalesce((${breaks}->-1->>0)::bigint, 0) < round(extract(epoch from ${lastSeen}) * 1000)`)
}

/** The last breaks of controllers, with the one that ends by the message of now. */
export const readBreaks = async (
  tx: Database,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly Break[]>> => {
  const { controllerId, breaks, lastSeen } = devicePresence
  const rows = await tx
    .select({ controllerId, breaks, lastSeen, onlineStatus: controllers.onlineStatus })
    .from(devicePresence)
    .innerJoin(controllers, eq(controllers.id, controllerId))
    .where(inArray(controllerId, [...ids]))
  return new Map(
    rows.map(({ controllerId: id, onlineStatus, ...row }) => [
      id,
      onlineStatus === 1 ? row.breaks : [...row.breaks, [row.lastSeen.getTime(), now.getTime()] as const],
    ]),
  )
}
