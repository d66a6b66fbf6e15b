import { addMilliseconds } from 'date-fns/addMilliseconds'
import { type BatchAction, type DeviceForm, deviceApi, deviceCan } from '@/lib/contract/device'
import { rebootMs } from '@/lib/contract/network-module'
import { toWireTime } from '@/lib/format/wire-time'
import { deleteRow, updateVersioned } from '../../kernel/db/change-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import { toSearchText } from '../../kernel/text/search-text'
import { controllers } from '../tables/fleet'
import { type Changer, changeController, requireController } from './change-controller'
import { himit } from './controller-kind'
import { controllerList } from './controller-list-handlers'
import { findController, findProjectOf } from './controller-query'
import { type ControllerRecord, toDeviceDetail } from './controller-row'
import { findForPalette } from './controller-search'
import { readHearing } from './network-module'

const toChanger = ({ database, actor, now }: Context): Changer => ({
  database,
  platformId: actor.platformId,
  reach: actor.reach,
  actorUserId: actor.userId,
  now,
})

/** The controller of that WiFi ID in the caller's brand, locked for a change. */
const requireOwn = (context: Context, macWifiId: string): Promise<ControllerRecord> =>
  requireController(toChanger(context), macWifiId)

/** Runs one change of a row and tells of it. */
const change = async (context: Context, macWifiId: string, action: BatchAction): Promise<void> => {
  const entry = await changeController(toChanger(context), await requireOwn(context, macWifiId), action)
  context.audit(entry ?? { module: 'device', target: macWifiId })
  context.publish({ topic: 'device', macWifiId })
}

/** The project of a form, which has to be one of the caller's brand. */
const requireProject = async ({ database, actor }: Context, projectId: DeviceForm['projectId']) => {
  if (projectId === null) return { projectId: null, projectName: null, projectSearch: null }
  const row = await findProjectOf(database, actor, projectId)
  if (row === undefined) throw new PlatformError('badRequest', { fields: { projectId: 'invalid' } })
  return row
}

/** A controller in the fields of its form. */
const toForm = ({ macWifiId, deviceName, projectId, vipFlag, remarks, version }: ControllerRecord): DeviceForm => ({
  macWifiId,
  deviceName,
  vipFlag,
  remarks,
  version,
  projectId: projectId === null ? null : String(projectId),
})

const lists = controllerList(himit)

export const device = implement(deviceApi, {
  himitList: lists.list,
  himitBatch: lists.batch,
  himitExport: lists.export,

  info: async ({ macWifiId }, { database, actor, now }) => {
    const found = await findController(database, { platformId: actor.platformId, macWifiId })
    if (found === undefined) throw new PlatformError('notFound')
    return toDeviceDetail(found.row, found.names, await readHearing(database, found.row), now)
  },

  update: async ({ macWifiId, version, ...form }, context) => {
    const before = await requireOwn(context, macWifiId)
    if (before.version !== version) {
      throw await staleSave(context.database, before, toForm(before))
    }
    const { deviceName, vipFlag, remarks } = form
    const project = await requireProject(context, form.projectId)
    const set = { deviceName, deviceSearch: toSearchText(deviceName), vipFlag, remarks, ...project }
    await updateVersioned(context.database, controllers, before, context, set)
    context.audit({
      module: 'device',
      target: macWifiId,
      before: {
        deviceName: before.deviceName,
        vipFlag: before.vipFlag,
        remarks: before.remarks,
        projectId: before.projectId,
      },
      after: { deviceName, vipFlag, remarks, projectId: project.projectId },
    })
    context.publish({ topic: 'device', macWifiId })
    return null
  },

  unbind: async ({ macWifiId }, context) => {
    await change(context, macWifiId, 'unbind')
    return null
  },

  vip: async ({ macWifiId, vipFlag }, context) => {
    await change(context, macWifiId, vipFlag === 1 ? 'vipOn' : 'vipOff')
    return null
  },

  reboot: async ({ macWifiId }, context) => {
    await change(context, macWifiId, 'reboot')
    context.sendToDevices()
    return { readyTime: toWireTime(addMilliseconds(context.now, rebootMs)) }
  },

  remove: async ({ macWifiId, confirmId }, context) => {
    const before = await requireOwn(context, macWifiId)
    if (!deviceCan.removeUnconfirmed(before) && confirmId !== macWifiId) {
      throw new PlatformError('badRequest', { fields: { confirmId: 'confirmMismatch' } })
    }
    await deleteRow(context.database, controllers, before.id)
    context.audit({
      module: 'device',
      target: macWifiId,
      before: { deviceName: before.deviceName, deviceSn: before.deviceSn },
    })
    context.publish({ topic: 'device', macWifiId })
    // With its credentials: whoever holds a connection by one of them hears that it has ended.
    context.publish({ topic: 'connection', macWifiId, id: String(before.id) })
    return null
  },

  search: async ({ text }, { database, actor }) => ({ list: await findForPalette(database, actor, text) }),
})
