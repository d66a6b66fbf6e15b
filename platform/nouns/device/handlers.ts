import { addMilliseconds } from 'date-fns/addMilliseconds'
import { type DeviceForm, deviceApi, deviceCan } from '@/lib/contract/device'
import { rebootMs } from '@/lib/contract/network-module'
import { toWireTime } from '@/lib/format/wire-time'
import { updateVersioned } from '../../kernel/db/change-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedBy } from '../../kernel/http/keep-stored'
import { staleSave } from '../../kernel/session/stale-save'
import { toSearchText } from '../../kernel/text/search-text'
import { controllers } from '../tables/fleet'
import { type Changer, type ControllerDeed, changeController, newsOf, requireController } from './change-controller'
import { himit } from './controller-kind'
import { controllerList } from './controller-list-handlers'
import { findController, findProjectOf } from './controller-query'
import { type ControllerRecord, toDeviceDetail } from './controller-row'
import { findControllers } from './controller-search'
import { followOwnProject, noProject } from './follow-project'
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
const change = async (context: Context, macWifiId: string, deed: ControllerDeed): Promise<void> => {
  const row = await requireOwn(context, macWifiId)
  const entry = await changeController(toChanger(context), row, deed)
  context.audit(entry ?? { module: 'device', target: macWifiId })
  context.publish({ topic: 'device', macWifiId })
  for (const event of newsOf(row, deed)) context.publish(event)
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

export const device = implement(
  deviceApi,
  {
    himitList: lists.list,
    himitBatch: lists.batch,
    himitExport: lists.export,

    info: async ({ macWifiId }, { database, actor, now, language }) => {
      const found = await findController(database, { platformId: actor.platformId, macWifiId, language })
      if (found === undefined) throw new PlatformError('notFound')
      return toDeviceDetail(found.row, found.names, await readHearing(database, found.row), now)
    },

    update: async ({ macWifiId, version, ...form }, context) => {
      // The project is locked before its controller, in the order of a change of the project.
      const { projectId } = form
      const project = projectId === null ? noProject : await findProjectOf(context.database, context.actor, projectId)
      const before = await requireOwn(context, macWifiId)
      if (before.version !== version) {
        throw await staleSave(context.database, before, toForm(before))
      }
      if (project === undefined) throw new PlatformError('badRequest', { fields: { projectId: 'invalid' } })
      const { deviceName, vipFlag, remarks } = form
      const set = { deviceName, deviceSearch: toSearchText(deviceName), vipFlag, remarks, ...project }
      await updateVersioned(context.database, controllers, before, context, set)
      await followOwnProject(context.database, before.id, context.now)
      context.sendToDevices()
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
      await change(context, macWifiId, 'removeConfirmed')
      return null
    },

    search: async ({ text }, { database, actor }) => ({ list: await findControllers(database, actor, text) }),
  },
  {
    stored: { update: storedBy(controllers, { macWifiId: controllers.macWifiId }) },
  },
)
