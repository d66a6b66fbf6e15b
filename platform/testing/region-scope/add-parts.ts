import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { checkers, checkerTasks } from '../../nouns/tables/checker'
import { groupMembers } from '../../nouns/tables/controller-part'
import { dataReports } from '../../nouns/tables/data-report'
import { appUsers, controllers, groups } from '../../nouns/tables/fleet'
import type { RegionScene } from './start-in-johannesburg'

/** A family with a device in Johannesburg and one in Shanghai, and what has been moved from there to here. */
export const addParts = async ({ platform, here, there, site, away }: RegionScene) => {
  const { database, clock } = platform
  const [near] = await database
    .select()
    .from(controllers)
    .where(
      and(eq(controllers.projectId, site.id), isNotNull(controllers.groupId), ne(controllers.id, here.device?.id ?? 0)),
    )
    .orderBy(controllers.id)
  const [row] = await database
    .select()
    .from(appUsers)
    .where(eq(appUsers.id, near?.adminUserId ?? 0))
  const [group] = await database
    .select()
    .from(groups)
    .where(eq(groups.id, near?.groupId ?? 0))
  if (!near || !row || !group) throw new Error('the fleet is too small')
  const { id: _user, accountSearch: _a, nicknameSearch: _n, ...person } = row
  const { id: _group, groupSearch: _g, ...family } = group
  const [user] = await database
    .insert(appUsers)
    .values({ ...person, account: 'both@scope.example', status: 1 })
    .returning()
  const userId = user?.id ?? 0
  const [both] = await database
    .insert(groups)
    .values({ ...family, groupNo: 'G999999999', adminUserId: userId })
    .returning()
  const groupId = both?.id ?? 0
  await database.insert(groupMembers).values({ groupId, appUserId: userId, role: 1, joinTime: clock.now() })
  for (const id of [near.id, there.hidom.id]) {
    await database.update(controllers).set({ groupId, adminUserId: userId }).where(eq(controllers.id, id))
  }
  // A Checker of Johannesburg has recorded in Shanghai; a controller of Johannesburg was once reported on there.
  const [checker] = await database
    .select()
    .from(checkers)
    .where(eq(checkers.checkerId, here.checker ?? ''))
  const [task] = await database
    .select()
    .from(checkerTasks)
    .where(eq(checkerTasks.id, Number(there.task)))
  const [report] = await database
    .select()
    .from(dataReports)
    .where(eq(dataReports.id, Number(here.report)))
  if (!checker || !task || !report) throw new Error('the scene has changed')
  const { id: _task, recordSearch: _r, ...recorded } = task
  const [movedTask] = await database
    .insert(checkerTasks)
    .values({ ...recorded, recordName: 'Moved record', checkerRow: checker.id })
    .returning()
  const { id: _report, customerSearch: _c, companySearch: _s, personSearch: _p, ...reported } = report
  const [movedReport] = await database
    .insert(dataReports)
    .values({ ...reported, reportNo: 'D2026112299998', projectId: away.id })
    .returning()
  const { macWifiId } = near
  const ids = { userId: String(userId), groupId: String(groupId) }
  const known = { userId: ids.userId, version: user?.version ?? 0 }
  const changes: [string, object][] = [
    ['appUser.reveal', { userId: ids.userId, field: 'account' }],
    ['appUser.setStatus', { ...known, status: 0 }],
    ['appUser.setDataScope', { ...known, dataScope: 1, keys: [] }],
    ['appUser.typeImpact', { userId: ids.userId, accountType: 2 }],
    ['appUser.changeType', { userId: ids.userId, accountType: 2, fingerprint: 'a'.repeat(64) }],
    ['group.transfer', ids],
    ['group.removeMember', ids],
    ['group.unbind', { groupId: ids.groupId, macWifiId }],
    ['group.dissolve', { groupId: ids.groupId }],
  ]
  return {
    ...ids,
    macWifiId,
    writes: changes,
    movedTask: String(movedTask?.id),
    movedReport: String(movedReport?.id),
  }
}
