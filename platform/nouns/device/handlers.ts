import { addMilliseconds } from 'date-fns/addMilliseconds'
import { and, eq, like } from 'drizzle-orm'
import { type BatchAction, type DeviceForm, deviceApi, deviceCan } from '@/lib/contract/device'
import { rebootMs } from '@/lib/contract/network-module'
import { toWireTime } from '@/lib/format/wire-time'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { controllers, projects } from '../tables/fleet'
import { type Changer, changeController, requireController } from './change-controller'
import { himit } from './controller-kind'
import { controllerList } from './controller-list-handlers'
import { readControllers } from './controller-query'
import { type ControllerRecord, toDeviceDetail } from './controller-row'
import { controllersWithin, projectsWithin } from './controllers-within'

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
  const [row] = await database
    .select({ id: projects.id, projectName: projects.projectName, projectSearch: projects.projectSearch })
    .from(projects)
    .where(
      and(eq(projects.id, toRowId(projectId)), eq(projects.platformId, actor.platformId), projectsWithin(actor.reach)),
    )
  if (row === undefined) throw new PlatformError('badRequest', { fields: { projectId: 'invalid' } })
  return { projectId: row.id, projectName: row.projectName, projectSearch: row.projectSearch }
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
/** Records of a palette: more is not looked at. */
const foundAtMost = 8

export const device = implement(deviceApi, {
  himitList: lists.list,
  himitBatch: lists.batch,
  himitExport: lists.export,

  info: async ({ macWifiId }, { database, actor, now }) => {
    const [key] = await database
      .select({ id: controllers.id })
      .from(controllers)
      .where(and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, actor.platformId)))
    const [found] = await readControllers(database, key ? [key.id] : [], now)
    if (found === undefined) throw new PlatformError('notFound')
    return toDeviceDetail(found.row, found.names, now)
  },

  update: async ({ macWifiId, version, ...form }, context) => {
    const before = await requireOwn(context, macWifiId)
    if (before.version !== version) {
      throw await staleSave(context.database, before, toForm(before))
    }
    const { deviceName, vipFlag, remarks } = form
    const project = await requireProject(context, form.projectId)
    await context.database
      .update(controllers)
      .set({
        deviceName,
        deviceSearch: toSearchText(deviceName),
        vipFlag,
        remarks,
        ...project,
        version: version + 1,
        updateTime: context.now,
        updateUser: context.actor.userId,
      })
      .where(eq(controllers.id, before.id))
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
    return { readyTime: toWireTime(addMilliseconds(context.now, rebootMs)) }
  },

  remove: async ({ macWifiId, confirmId }, context) => {
    const before = await requireOwn(context, macWifiId)
    if (!deviceCan.removeUnconfirmed(before) && confirmId !== macWifiId) {
      throw new PlatformError('badRequest', { fields: { confirmId: 'confirmMismatch' } })
    }
    await context.database.delete(controllers).where(eq(controllers.id, before.id))
    context.audit({
      module: 'device',
      target: macWifiId,
      before: { deviceName: before.deviceName, deviceSn: before.deviceSn },
    })
    context.publish({ topic: 'device', macWifiId })
    return null
  },

  search: async ({ text }, { database, actor }) => {
    // Who types four hex digits means a WiFi ID, wherever it stands in it; everybody else a name.
    const isId = /^[0-9a-f]{4,12}$/i.test(text)
    const list = await database
      .select({
        macWifiId: controllers.macWifiId,
        deviceName: controllers.deviceName,
        controllerType: controllers.controllerType,
        projectName: controllers.projectName,
        onlineStatus: controllers.onlineStatus,
      })
      .from(controllers)
      .where(
        and(
          eq(controllers.platformId, actor.platformId),
          controllersWithin(actor.reach),
          isId
            ? like(controllers.macWifiId, toContainsPattern(text.toUpperCase()))
            : like(controllers.deviceSearch, toContainsPattern(toSearchText(text))),
        ),
      )
      .orderBy(controllers.macWifiId)
      .limit(foundAtMost)
    return { list }
  },
})
