import { copyRow } from './copy-row'
import type { Scene } from './start-scene'

/** A family with a device in Johannesburg and one outside, and what has been moved from there to here. */
export const addFamily = async ({ query, region }: Scene) => {
  const copy = copyRow(query)
  const first = async (text: string) => {
    const [row] = await query(`${text} limit 1`)
    if (row === undefined) throw new Error(`the fleet is too small: ${text}`)
    return row
  }
  const [here, there] = [`= ${region}`, `<> ${region}`].map(
    (where) => `in (select id from project where platform_id = 6 and region_id ${where})`,
  )
  const near = await first(`select * from controller where project_id ${here} and group_id is not null order by id`)
  const far = await first(`select * from controller where project_id ${there} and mac_wifi_id like 'AD%'`)
  const userId = String(await copy('app_user', near.admin_user_id, { account: 'both@scope.example', status: 1 }))
  const groupId = String(await copy('app_group', near.group_id, { group_no: 'G999999999', admin_user_id: userId }))
  await query(
    `insert into app_group_member (group_id, app_user_id, role, join_time) values (${groupId}, ${userId}, 1, now())`,
  )
  await query(`update controller set group_id = ${groupId}, admin_user_id = ${userId}
    where id in (${String(near.id)}, ${String(far.id)})`)
  const checker = await first(`select id from checker where project_id ${here}`)
  const task = await first(
    `select t.id from checker_task t join controller c on c.id = t.controller_id where c.project_id ${there}`,
  )
  const report = await first(`select id from data_report where project_id ${here}`)
  const away = await first(`select id from project where platform_id = 6 and region_id <> ${region}`)
  const taskId = String(await copy('checker_task', task.id, { record_name: 'Moved record', checker_row: checker.id }))
  const reportId = String(await copy('data_report', report.id, { report_no: 'R99998', project_id: away.id }))
  const { version } = await first(`select version from app_user where id = ${userId}`)
  const writes: [string, object][] = [
    ['appUser.reveal', { userId, field: 'account' }],
    ['appUser.setStatus', { userId, version, status: 0 }],
    ['appUser.setDataScope', { userId, version, dataScope: 1, keys: [] }],
    ['appUser.typeImpact', { userId, accountType: 2 }],
    ['appUser.changeType', { userId, accountType: 2, fingerprint: 'a'.repeat(64) }],
    ['group.transfer', { groupId, userId }],
    ['group.removeMember', { groupId, userId }],
    ['group.unbind', { groupId, macWifiId: near.mac_wifi_id }],
    ['group.dissolve', { groupId }],
  ]
  const moved: [string, object][] = [
    ['checkerTask.info', { taskId }],
    ['checkerTask.remove', { taskId }],
    ['dataReport.info', { reportId }],
    ['dataReport.remove', { reportId }],
  ]
  return { userId, groupId, macWifiId: near.mac_wifi_id, writes, moved }
}
