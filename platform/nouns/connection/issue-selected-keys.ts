import { and, asc, inArray, notInArray } from 'drizzle-orm'
import { maxIssuedKeys } from '@/lib/contract/connection'
import type { ControllerSelection } from '@/lib/contract/controller-selection'
import { issueKeys } from '../../ingest/connection/credential-rows'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { controllerRows } from '../device/controller-query'
import { controllers } from '../tables/fleet'

/**
 * Gives each of the selected controllers a new key, and ends its old one: all of them or none. Answers the keys by WiFi
 * ID. Throws `notFound` for a key that is not among the rows of the caller's list, `conflict` when other rows match than
 * those that were confirmed.
 */
export const issueSelectedKeys = async (
  { controllerType: type, selection }: ControllerSelection,
  { database, actor, now, language }: Context,
): Promise<{ macWifiId: string; key: string }[]> => {
  const { platformId, reach, userId } = actor
  const { id, macWifiId } = controllers
  const viewer = { platformId, reach, now, language, type }
  const rows = await database
    .select({ id, macWifiId })
    .from(controllers)
    .where(
      'keys' in selection
        ? and(controllerRows.where(viewer, {}), inArray(macWifiId, selection.keys))
        : and(
            controllerRows.where(viewer, selection.filter),
            selection.except.length > 0 ? notInArray(macWifiId, selection.except) : undefined,
          ),
    )
    // The order in which messages of controllers lock them.
    .orderBy(asc(id))
    .limit(maxIssuedKeys + 1)
    .for('update')
  if (rows.length > maxIssuedKeys) throw new PlatformError('badRequest', { fields: { selection: 'tooManyDevices' } })
  if ('keys' in selection) {
    if (rows.length < new Set(selection.keys).size) throw new PlatformError('notFound')
  } else if (rows.length !== (selection.count ?? rows.length)) throw new PlatformError('conflict')
  const keys = await issueKeys(
    database,
    rows.map((row) => row.id),
    { now, userId },
  )
  return rows.map((row) => ({ macWifiId: row.macWifiId, key: keys.get(row.id) ?? '' }))
}
