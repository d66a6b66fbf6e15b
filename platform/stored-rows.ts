import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { toRowId } from './kernel/db/row-id'
import type { StoredRow, StoredRows } from './kernel/http/keep-stored'
import { organizations, roles, webUsers } from './kernel/session/identity-table'
import { menus } from './kernel/session/menu-table'
import { announcements } from './nouns/tables/announcement'
import { appVersions } from './nouns/tables/app-version'
import { checkers } from './nouns/tables/checker'
import { schedules } from './nouns/tables/controller-part'
import { distributorRelations } from './nouns/tables/distributor'
import { documentCategories, documents } from './nouns/tables/document'
import { controllers, indoorUnits, projects } from './nouns/tables/fleet'
import { faultTypes } from './nouns/tables/fleet-fault'
import { listViews } from './nouns/tables/list-view'
import { otaPolicies, otaVersions } from './nouns/tables/ota-version'
import { pcSoftwares } from './nouns/tables/pc-software'
import { pushMessages } from './nouns/tables/push'
import { questions } from './nouns/tables/question'
import { regions } from './nouns/tables/region'
import { fromUnitKey } from './nouns/unit/indoor-unit-rows'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOf = (value: unknown): number => (/^\d{1,15}$/.test(text(value)) ? toRowId(text(value)) : 0)

type WithId = PgTable & { id: PgColumn; platformId?: PgColumn }

/** A row by its id. A column of the brand that may be empty has none for what all share. */
const byId = (field: string, table: WithId, shared = false): StoredRow => ({
  table,
  where: (raw, { platformId }) =>
    and(eq(table.id, idOf(raw[field])), table.platformId && !shared ? eq(table.platformId, platformId) : undefined),
})

/** Rows that are parts of a controller, which the input names. */
const inController = (column: PgColumn, macWifiId: string, platformId: number): SQL =>
  sql`${column} in (select ${controllers.id} from ${controllers}
    where ${controllers.macWifiId} = ${macWifiId} and ${controllers.platformId} = ${platformId})`

/**
 * Where the fields of each update are stored, by the names that they have in its input. An update that is missing takes
 * no stored value that the rules of today refuse: a test asks for each of them.
 */
export const storedRows: StoredRows = {
  'announcement.update': byId('announcementId', announcements),
  'appVersion.update': byId('appVersionId', appVersions),
  'category.update': byId('categoryId', documentCategories),
  'checker.update': {
    table: checkers,
    where: (raw, { platformId }) =>
      and(eq(checkers.checkerId, text(raw.checkerId)), eq(checkers.platformId, platformId)),
  },
  'device.update': {
    table: controllers,
    where: (raw, { platformId }) =>
      and(eq(controllers.macWifiId, text(raw.macWifiId)), eq(controllers.platformId, platformId)),
  },
  'distributor.update': byId('relationId', distributorRelations),
  'faultType.update': {
    table: faultTypes,
    where: (raw, { platformId }) =>
      and(
        eq(faultTypes.faultCode, text(raw.faultCode)),
        sql`${faultTypes.unitKind} = ${Number(raw.unitKind) || 0}`,
        eq(faultTypes.platformId, platformId),
      ),
  },
  'guide.update': byId('fileId', documents),
  'instruction.update': byId('fileId', documents),
  'listView.update': byId('viewId', listViews),
  'menu.update': byId('id', menus),
  'organization.update': byId('id', organizations),
  'otaPolicy.update': byId('strategyId', otaPolicies),
  'otaVersion.update': byId('versionId', otaVersions),
  'pcSoftware.update': byId('packageId', pcSoftwares),
  'project.update': byId('projectId', projects),
  'push.update': byId('messageId', pushMessages),
  'question.update': byId('questionId', questions),
  'region.update': byId('regionId', regions),
  'role.update': byId('roleId', roles, true),
  'schedule.update': {
    table: schedules,
    where: (raw, { platformId }) => {
      const scheduleNo = Number(raw.scheduleNo)
      if (!Number.isInteger(scheduleNo)) return undefined
      return and(
        sql`${schedules.scheduleNo} = ${scheduleNo}`,
        inController(schedules.controllerId, text(raw.macWifiId), platformId),
      )
    },
  },
  'unit.update': {
    table: indoorUnits,
    where: (raw, { platformId }) => {
      const { systemNo, unitNo } = fromUnitKey(text(raw.unitKey))
      if (!Number.isInteger(systemNo) || !Number.isInteger(unitNo)) return undefined
      return and(
        eq(indoorUnits.systemNo, systemNo),
        eq(indoorUnits.unitNo, unitNo),
        inController(indoorUnits.controllerId, text(raw.macWifiId), platformId),
      )
    },
  },
  'user.updateProfile': { table: webUsers, where: (_raw, { userId }) => eq(webUsers.id, userId) },
  'webUser.update': byId('userId', webUsers),
}
