const member = `select group_id as "groupId", app_user_id as "userId" from app_group_member m
  join app_group g on g.id = m.group_id where g.platform_id = 6 and m.role = 2
    and not exists (select 1 from controller c where c.group_id = g.id)`
const reachableUnit = `select c.mac_wifi_id as "macWifiId", lpad(u.system_no::text, 2, '0') || '-' || lpad(u.unit_no::text, 2, '0') as "unitKey", u.version
  from controller c join indoor_unit u on u.controller_id = c.id join unit_reading r
    on r.controller_id = c.id and r.unit_kind = 1 and r.system_no = u.system_no and r.unit_no = u.unit_no
  where c.platform_id = 6 and c.online_status = 1 and c.controller_type = 1`
const controller = (where: string) =>
  `select mac_wifi_id as "macWifiId", mac_wifi_id as "confirmId" from controller where platform_id = 6 and mac_wifi_id !~ '^FA11' and ${where} order by id desc`

const endedTask = `select id as "taskId" from checker_task where sample_count > 20`
const category = (usage: 1 | 2) =>
  `select id as "categoryId" from document_category where platform_id = 6 and usage = ${usage}`

/** Keys of seeded rows in the state that an effect needs, or all effects of a noun, by the fields of its input. */
const seededRows: Readonly<Record<string, string>> = {
  'airBox.resetFilter': `select c.mac_wifi_id as "macWifiId", b.air_box_id as "airBoxId" from air_box b
    join controller c on c.id = b.controller_id where c.platform_id = 6 and c.online_status = 1`,
  'appUser.': `select id as "userId" from app_user where platform_id = 6 and account = 'dealer02@example.com'`,
  'auth.': `select 'subject-' || count(*) as subject from web_user`,
  'checkerData.': endedTask,
  'checkerFrame.': endedTask,
  'checkerTask.download': endedTask,
  'checkerTask.share': endedTask,
  'control.': reachableUnit,
  'dataReport.save': endedTask,
  'device.': controller('activation_flag = 1 and online_status = 1'),
  'device.remove': controller('activation_flag = 0'),
  'distributor.update': `select a.account as "distributorAccount", b.account as "dealerEmail" from app_user a, app_user b
    where a.platform_id = 6 and b.platform_id = 6 and a.account_type = 3 and b.account_type = 2 and a.status = 1 and b.status = 1 and b.account like 'dealer%'
      and not exists (select 1 from distributor_relation r where r.dealer_id = b.id and r.distributor_id = a.id)`,
  'fault.': `select id as "faultId" from fault where platform_id = 6 and status = 0 and ack_time is null`,
  'group.dissolve': `select id as "groupId" from app_group g where platform_id = 6
    and not exists (select 1 from controller c where c.group_id = g.id)`,
  'group.removeMember': member,
  'group.transfer': member,
  'group.unbind': `select group_id as "groupId", mac_wifi_id as "macWifiId" from controller where platform_id = 6 and group_id is not null`,
  'guide.': category(1),
  'instruction.': category(2),
  // None who has to do with anything else.
  'person.': `select id as "personId" from app_user u where platform_id = 6 and status = 1
    and not exists (select 1 from person_erasure e where e.kind = 'appUser' and e.person_id = u.id and e.status <> 2)
    and not exists (select 1 from app_group_member m where m.app_user_id = u.id)
    and not exists (select 1 from project p where p.distributor_id = u.id) order by id desc`,
  'menu.move': `select id, pid from menu where pid <> 0 order by id`,
  'otaPolicy.': `select feature_code as "featureCode", version_no as "targetVersion" from ota_version
    where platform_id = :brand and upgrade_type = 1 and status = 2 order by id desc`,
  'project.': `select id as "regionId" from region where id in (select region_id from project where platform_id = 6)`,
  'repair.assign': `select id as "handlerId" from web_user where account = 'admin'`,
  'unit.': reachableUnit,
  'user.updateProfile': `select version from web_user where account = 'admin'`,
  'webUser.resetFactors': `select id as "userId" from web_user where account = 'service'`,
}

/** The query of that row in a brand; none where the seed is of one brand alone and not of this one. */
export const seededRow = (name: string, brand: 6 | 12): string | undefined => {
  const rows = seededRows[name] ?? seededRows[`${name.split('.')[0]}.`]
  if (rows === undefined || (brand !== 6 && !rows.includes(':brand'))) return undefined
  return `${rows.replaceAll(':brand', String(brand))}${rows.includes('order by') ? '' : ' order by 1'} limit 1`
}
