import { endpoints } from '@/lib/contract/registry'
import { effectInputs } from '../effect-inputs'
import type { TestPlatform } from '../test-platform'
import { copyRow } from './copy-row'
import { queryOf } from './query-of'

/** What the seed has nothing of, and an effect makes. */
const made = [
  ...['webUser.save', 'announcement.save', 'push.save', 'listView.save', 'faultType.save'],
  ...['deviceImport.upload', 'connection.settleDifference', 'dataReport.save'],
]

/** Adds what the seed has nothing of in brand 6, or has in one of two places only. */
export const addBothPlaces = async (platform: TestPlatform, token: string, places: { site: number; away: number }) => {
  const query = queryOf(platform.database)
  const call = async (name: string, input: unknown) => {
    const found = endpoints.find((each) => each.name === name)
    if (found === undefined) throw new Error(`${name} is no endpoint`)
    const { code, envelope, data } = await platform.call(found.endpoint, input, { token })
    if (code !== 0) throw new Error(`${name}: ${JSON.stringify(envelope)}`)
    return data as { ticket: string }
  }
  const inputs = effectInputs(platform, token)
  const perform = async (name: string) => call(name, await inputs[name]?.())
  for (const name of made) await perform(name)
  await platform.jobs.idle()
  await call('clientError.report', { err: 'x', url: '/' })

  const copy = copyRow(query)
  const [task] = await query('select id from checker_task order by id limit 1')
  const [report] = await query('select id from data_report order by id limit 1')
  const [seller] = await query(`select id from app_user where platform_id = 6 and account_type = 3 limit 1`)
  const [command] = await query('select id from control_record where platform_id = 6 limit 1')
  const [push] = await query('select id from push_message where platform_id = 6 and status = 0 limit 1')
  const [relation] = await query('select id from distributor_relation where platform_id = 6 limit 1')
  for (const [place, project] of Object.entries(places)) {
    const [device] = await query(`select id, mac_wifi_id, vip_flag from controller
      where project_id = ${project} and mac_wifi_id !~ '^FA11' order by activation_flag desc, id desc limit 1`)
    for (const controller_type of [2, 3]) {
      const mac_wifi_id = `AD${String(project).padStart(9, '0')}${controller_type}`
      const named = { mac_wifi_id, device_sn: mac_wifi_id, device_name: `${place} ${controller_type}` }
      const id = await copy('controller', device?.id, { ...named, controller_type })
      await copy('control_record', command?.id, { controller_id: id, source: controller_type })
    }
    await call('device.vip', { macWifiId: device?.mac_wifi_id, vipFlag: device?.vip_flag === 1 ? 0 : 1 })
    const controller = { controller_id: device?.id }
    await query(`insert into inventory_difference (controller_id, unit_kind, what, time)
      values (${Number(device?.id)}, 0, 'model', now())`)
    const [checker] = await query(`select id, checker_id from checker where project_id = ${project}`)
    const taskId = await copy('checker_task', task?.id, {
      ...controller,
      record_name: `Record of ${place}`,
      checker_row: checker?.id,
    })
    const written = {
      ...controller,
      project_id: project,
      task_id: taskId,
      mac_wifi_id: device?.mac_wifi_id,
      checker_id: checker?.checker_id,
    }
    await copy('data_report', report?.id, { ...written, report_no: `R${project}`, customer_name: place })
    const [party, other] = [2, 3].map((account_type) => ({
      account_type,
      account: `${place}-${account_type}@scope.example`,
    }))
    const dealer = await copy('app_user', seller?.id, { ...party, email: party?.account })
    await copy('push_message', push?.id, { title: `For ${place}`, recipient_type: 1, recipient_ids: [dealer] })
    const distributor = await copy('app_user', seller?.id, { ...other, email: other?.account })
    await query(`update project set distributor_id = ${dealer} where id = ${project}`)
    await query(`insert into person_erasure (platform_id, kind, person_id, made_time, reason, request_time)
      select platform_id, 'appUser', id, register_time, 'Asked for in ${place}', now()::timestamp(3)
      from app_user where id = ${dealer}`)
    await copy('project', project, { project_name: `Annex of ${place}`, distributor_id: distributor })
    await copy('distributor_relation', relation?.id, { dealer_id: dealer, distributor_id: distributor, status: 1 })
  }
  const issued = { brands: [6], near: null, word: null, version: 0 }
  return [
    { to: 'jobTicket' as const, key: (await perform('job.ticket')).ticket, ...issued },
    { to: 'firmwareTicket' as const, key: (await perform('otaVersion.ticket')).ticket, ...issued },
  ]
}
