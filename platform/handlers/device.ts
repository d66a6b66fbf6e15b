import { and, eq } from 'drizzle-orm'
import { type DeviceForm, deviceApi, deviceCan } from '@/lib/contract/device'
import { userMay } from '@/lib/contract/user'
import type { Context } from '../context'
import { toPage } from '../db/page'
import { toRowId } from '../db/row-id'
import { controllers, projects } from '../db/schema/fleet'
import { staleSave } from '../db/stale-save'
import { listControllers, readControllers, toConditions } from '../fleet/controller-query'
import { type ControllerRecord, toDevice, toDeviceDetail } from '../fleet/controller-row'
import { batchHimit } from '../fleet/himit-batch'
import { exportHimit } from '../fleet/himit-export'
import { toSearchText } from '../fleet/search-text'
import { implement } from '../implement'
import { PlatformError } from '../platform-error'

/** The controller of that WiFi ID in the caller's brand, locked for a change. */
const requireController = async ({ database, actor }: Context, macWifiId: string): Promise<ControllerRecord> => {
  const [row] = await database
    .select()
    .from(controllers)
    .where(and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, actor.platformId)))
    .for('update')
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

/** The project of a form, which has to be one of the caller's brand. */
const requireProject = async ({ database, actor }: Context, projectId: DeviceForm['projectId']) => {
  if (projectId === null) return { projectId: null, projectName: null, projectSearch: null }
  const [row] = await database
    .select({ id: projects.id, projectName: projects.projectName, projectSearch: projects.projectSearch })
    .from(projects)
    .where(and(eq(projects.id, toRowId(projectId)), eq(projects.platformId, actor.platformId)))
  if (row === undefined) throw new PlatformError('badRequest', { fields: { projectId: 'invalid' } })
  return { projectId: row.id, projectName: row.projectName, projectSearch: row.projectSearch }
}

/** A controller in the fields of its form. */
const toForm = ({ macWifiId, deviceName, projectId, vipFlag, remarks, version }: ControllerRecord): DeviceForm => ({
  ...{ macWifiId, deviceName, vipFlag, remarks, version },
  projectId: projectId === null ? null : String(projectId),
})

/** What unbinding leaves: no group, no administrator, not activated. Domain 2.1. */
const unbound = { groupId: null, adminUserId: null, activationFlag: 0 as const, activationTime: null }

export const device = implement(deviceApi, {
  himitList: async (query, { database, actor, now }) => {
    const { rows, total } = await listControllers(database, { platformId: actor.platformId, type: 1, query, now })
    return toPage(
      rows.map(({ row, names }) => toDevice(row, names)),
      total,
      query,
    )
  },

  info: async ({ macWifiId }, { database, actor, now }) => {
    const [key] = await database
      .select({ id: controllers.id })
      .from(controllers)
      .where(and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, actor.platformId)))
    const [found] = await readControllers(database, key ? [key.id] : [], now)
    if (found === undefined) throw new PlatformError('notFound')
    return toDeviceDetail(found.row, found.names)
  },

  update: async ({ macWifiId, version, ...form }, context) => {
    const before = await requireController(context, macWifiId)
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
    const before = await requireController(context, macWifiId)
    if (!deviceCan.unbind(before)) throw new PlatformError('illegalState')
    await context.database
      .update(controllers)
      .set({ ...unbound, version: before.version + 1, updateTime: context.now, updateUser: context.actor.userId })
      .where(eq(controllers.id, before.id))
    context.audit({
      module: 'device',
      target: macWifiId,
      before: { activationFlag: 1, groupId: before.groupId, adminUserId: before.adminUserId },
      after: { activationFlag: 0, groupId: null, adminUserId: null },
    })
    context.publish({ topic: 'device', macWifiId })
    return null
  },

  remove: async ({ macWifiId, confirmId }, context) => {
    const before = await requireController(context, macWifiId)
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

  himitBatch: async (input, context) => {
    if (input.action === 'unbind' && !userMay({ ...context.actor, perms: [...context.actor.perms] }, 'device:unbind')) {
      throw new PlatformError('forbidden')
    }
    // A filter that cannot be read is refused here and not by a job that nobody looks at.
    if ('filter' in input.selection) toConditions(context.actor.platformId, 1, input.selection.filter)
    context.audit({ module: 'device', target: input.action, after: input })
    return { jobId: await context.startJob(batchHimit, input) }
  },

  himitExport: async (input, context) => {
    toConditions(context.actor.platformId, 1, input.filter)
    context.audit({ module: 'device', target: 'himit', after: input })
    return { jobId: await context.startJob(exportHimit, input) }
  },
})
