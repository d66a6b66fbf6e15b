import { sql } from 'drizzle-orm'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import type { RegionScene } from './start-in-johannesburg'

/** Words by which anything of brand 6 is known, of what lies within a project or without it. Asked in plain SQL. */
const wordsOf = async ({ rowsOf, site }: RegionScene) => {
  const near = sql`(select id from project where region_id = ${site.regionId})`
  const groupNear = sql`exists (select 1 from controller c where c.group_id = g.id and c.project_id in ${near})`
  const userNear = sql`(exists (select 1 from app_group_member m join controller c on c.group_id = m.group_id
      where m.app_user_id = u.id and c.project_id in ${near})
    or exists (select 1 from project p where p.distributor_id = u.id and p.id in ${near})
    or exists (select 1 from checker_user k join checker c on c.id = k.checker_row
      where k.app_user_id = u.id and c.project_id in ${near}))`
  const repairNear = sql`r.controller_id in (select id from controller where project_id in ${near})`
  return rowsOf(sql`
    select mac_wifi_id as word, coalesce(project_id in ${near}, false) as near, 'mac' as kind, id from controller where platform_id = 6
    union all select device_name, coalesce(project_id in ${near}, false), 'device', id from controller where platform_id = 6
    union all select project_name, id in ${near}, 'project', id from project where platform_id = 6
    union all select group_no, ${groupNear}, 'group', id from app_group g where platform_id = 6
    union all select account, ${userNear}, 'user', id from app_user u where platform_id = 6
    union all select repair_no, coalesce(${repairNear}, false), 'repair', id from repair r where platform_id = 6
    union all select checker_id, coalesce(project_id in ${near}, false), 'checker', id from checker
    union all select record_name, coalesce(controller_id in (select id from controller where project_id in ${near}), false), 'task', id from checker_task
    union all select report_no, coalesce(project_id in ${near}, false), 'report', id from data_report
    union all select title, recipient_type = 1 and not exists (select 1 from unnest(recipient_ids) as r(id)
      where not exists (select 1 from app_user u where u.id = r.id and ${userNear})), 'push', id
      from push_message where platform_id = 6`)
}

/** What each endpoint calls the key of an app user, a message or a relation: these are found by their numbers. */
const keyNames: Record<string, string> = {
  appUserId: 'user',
  dealerId: 'user',
  adminUserId: 'user',
  distributorId: 'user',
  groupId: 'group',
  projectId: 'project',
  messageId: 'push',
  taskId: 'task',
  reportId: 'report',
  repairId: 'repair',
}
const customers = new Set(['appUser', 'group', 'push', 'distributor', 'project', 'deviceBinding', 'repair'])

/** Finds in an answer what lies out of sight: by the words it is known by, and by its keys. */
export const outOfSight = async (scene: RegionScene) => {
  const all = (await wordsOf(scene)) as { word: string; near: boolean; kind: string; id: string }[]
  const find = (seesNear: boolean) => {
    const hidden = all.filter(({ near }) => !(near && seesNear))
    const shown = new Set(
      all.filter(({ near }) => near && seesNear).flatMap(({ word }) => [word, toMaskedAccount(word)]),
    )
    const words = new Set(
      hidden
        .flatMap(({ word, kind }) => (kind === 'user' ? [word, toMaskedAccount(word)] : [word]))
        .filter((word) => word.length > 3 && !shown.has(word)),
    )
    const ids = new Set(hidden.map(({ kind, id }) => `${kind} ${id}`))
    const keysIn = (noun: string, value: unknown): string[] => {
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(value).flatMap(([key, inner]) => {
        const kind = key === 'userId' && customers.has(noun) ? 'user' : keyNames[key]
        const isHidden = kind !== undefined && typeof inner === 'string' && ids.has(`${kind} ${inner}`)
        return [...(isHidden ? [`${key} ${inner}`] : []), ...keysIn(noun, inner)]
      })
    }
    return (name: string, text: string, { data, typed = '' }: { data?: unknown; typed?: string } = {}): string[] => [
      // What the caller has typed may be told back.
      ...[...words].filter((word) => text.includes(word) && !typed.includes(word)),
      ...keysIn(name.split('.')[0] ?? '', data),
    ]
  }
  const usersHere = all.filter(({ kind, near }) => kind === 'user' && near).map(({ id }) => String(id))
  return { ofRegion: find(true), ofNothing: find(false), usersHere: new Set(usersHere) }
}
