import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'

/**
 * The upgrades of the demo's history, made of what its controllers remember: each campaign of a version that is still
 * known is a finished task with one stage, approved by somebody else than who made it. What runs in that history belongs to no task and stays as it is.
 */
export const seedOtaTasks = async (database: Database): Promise<void> => {
  await database.execute(sql`
    insert into ota_task (id, platform_id, task_name, task_search, version_id, upgrade_type, feature_code, feature_name,
      source_version, target_version, file_name, file_size, sha256, upgrade_way, only_idle, concurrency, retry_times,
      timeout_min, total, task_status, approval, create_user, create_time, update_time, start_time, end_time,
      approver, approve_time)
    select r.upgrade_id, v.platform_id, v.feature_name || ' ' || v.version_no,
      replace(v.feature_search, E'\\n', ' ' || v.version_no || E'\\n') || ' ' || v.version_no,
      v.id, v.upgrade_type, v.feature_code, v.feature_name, '*', v.version_no, v.file_name, v.file_size, v.sha256, 2, 0,
      50, 3, 20, count(*)::int, 3, 'approved', v.create_user, min(r.start_time) - interval '1 day', max(r.end_time),
      min(r.start_time), max(r.end_time), (select id from web_user where account = 'editor'),
      min(r.start_time) - interval '2 hours'
    from ota_record r
    join ota_version v on v.platform_id = r.platform_id and v.feature_code = r.feature_code
      and v.version_no = r.target_version and v.upgrade_type = r.upgrade_type
    where r.result in (2, 3)
    group by r.upgrade_id, v.id
    on conflict (id) do nothing`)
  await database.execute(sql`
    insert into ota_stage (task_id, stage_no, share, success_trigger, failure_threshold, state, start_time, end_time)
    select id, 1, 100, 90, 50, 'finished', start_time, end_time from ota_task`)
  await database.execute(sql`
    insert into ota_result (platform_id, task_id, controller_id, mac_wifi_id, device_name, device_search, project_id,
      project_name, project_search, time_zone, idu_count, upgrade_type, stage_no, result, step, step_time, progress,
      before_version, target_version, after_version, fail_reason, retry_count, start_time, end_time)
    select t.platform_id, t.id, c.id, c.mac_wifi_id, c.device_name, c.device_search, c.project_id, c.project_name,
      c.project_search, c.time_zone, c.idu_count, t.upgrade_type, 1, r.result,
      case when r.result = 2 then 6 when r.fail_reason = 5 then 4 when r.fail_reason = 3 then 3 else 2 end, r.end_time,
      case when r.result = 2 then 100 else 0 end, r.before_version, r.target_version, r.after_version, r.fail_reason,
      r.retry_count, r.start_time, r.end_time
    from ota_record r
    join ota_task t on t.id = r.upgrade_id and t.platform_id = r.platform_id and t.feature_code = r.feature_code
      and t.target_version = r.target_version
    join controller c on c.id = r.controller_id
    where r.result in (2, 3)
    order by r.start_time, r.id
    on conflict do nothing`)
}
