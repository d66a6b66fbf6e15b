import { eq } from 'drizzle-orm'
import { faultCan } from '@/lib/contract/fault'
import type { repairApi } from '@/lib/contract/repair'
import type { Repair } from '@/lib/contract/repair-row'
import { Mobile } from '@/lib/contract/text'
import { toWireTime } from '@/lib/format/wire-time'
import { insertRow } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { HistoryError } from '../../kernel/error/history-error'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import type { Handlers } from '../../kernel/http/implement'
import { lockFault, toFaultName } from '../fault/fault-change'
import { readFaultDetail, readUnitIdentity, requireFault } from '../fault/fault-detail'
import { noReadings, readSnapshot } from '../fault/fault-snapshot'
import { projects } from '../tables/fleet'
import { faultEvents, faults, repairs } from '../tables/fleet-fault'
import { repairEvents } from '../tables/repair'
import { takeRepairNumber } from './repair-number'
import { toRepairText } from './repair-text'

const readingsOf = async (
  { database, history, now }: Context,
  fault: typeof faults.$inferSelect,
  macWifiId: string,
): Promise<{ snapshot: Awaited<ReturnType<typeof readSnapshot>>; readings: Repair['readings'] }> => {
  // A request waits for no store: without its readings it says as much as is known.
  const snapshot = await readSnapshot(database, history, { fault, macWifiId, before: 30, now }).catch(
    (error: unknown) => {
      if (error instanceof HistoryError) return { ...noReadings, at: toWireTime(fault.failureTime) }
      throw error
    },
  )
  return { snapshot, readings: snapshot.readings.map(({ key, before, at }) => ({ key, before, at })) }
}

/** Refuses a second open request for a fault, and says which one it has. */
const refuseSecond = async (database: Database, repairId: number | null): Promise<void> => {
  if (repairId === null) return
  const [open] = await database.select().from(repairs).where(eq(repairs.id, repairId))
  if (open === undefined || faultCan.repair({ repairStatus: open.status })) return
  throw new PlatformError('illegalState', { data: { repairId: String(open.id), repairNo: open.repairNo } })
}

/** A request that staff make of a fault: how it is filled in, and how it is kept. */
export const repairFromFault: Pick<Handlers<typeof repairApi>, 'draft' | 'save'> = {
  draft: async ({ faultId }, context) => {
    const { database, actor, language } = context
    const { platformId } = actor
    const { fault, controller } = await requireFault(database, toRowId(faultId), platformId)
    const detail = await readFaultDetail(database, fault.id, { platformId, language })
    const [project] = controller.projectId
      ? await database.select().from(projects).where(eq(projects.id, controller.projectId))
      : []
    const { snapshot } = await readingsOf(context, fault, controller.macWifiId)
    return {
      form: {
        faultId,
        contactName: (project?.contacts ?? '').slice(0, 32),
        phoneCode: '',
        // A masked number cannot be called.
        phone: Mobile.safeParse(project?.telephone).data ?? '',
        email: '',
        address: (controller.address || project?.geographicDescription || '').slice(0, 200),
        maintenanceContent: toRepairText(detail, controller.firmwareVersion, snapshot, language),
        remark: '',
      },
      productModel: detail.model,
      serialNumber: detail.serialNumber,
    }
  },

  save: async ({ faultId, ...form }, context) => {
    const { actor, now } = context
    // Before the transaction: the store may take its time, and others wait for a transaction of an embedded database.
    const asked = await requireFault(context.database, toRowId(faultId), actor.platformId)
    const { readings } = await readingsOf(context, asked.fault, asked.controller.macWifiId)
    return context.commit(async (database) => {
      const locked = await lockFault(database, toRowId(faultId), actor)
      const { fault, controller } = locked
      await refuseSecond(database, fault.repairId)
      const { model, serialNumber } = await readUnitIdentity(database, fault, controller)
      const repairNo = await takeRepairNumber(database, actor.platformId, now)
      const repairId = await insertRow(database, repairs, {
        ...form,
        platformId: actor.platformId,
        repairNo,
        userAccount: actor.account,
        country: controller.countryCode,
        city: controller.city,
        productModel: model,
        serialNumber,
        controllerId: controller.id,
        systemNo: fault.systemNo,
        unitNo: fault.unitNo,
        faultCode: fault.faultCode,
        faultId: fault.id,
        firmwareVersion: controller.firmwareVersion,
        readings,
        createUser: actor.userId,
        reportingTime: now,
        createTime: now,
        updateTime: now,
      })
      await database
        .insert(repairEvents)
        .values({ repairId, kind: 'submit', time: now, userId: actor.userId, toStatus: 0 })
      await database.update(faults).set({ repairId }).where(eq(faults.id, fault.id))
      await database
        .insert(faultEvents)
        .values({ faultId: fault.id, kind: 'repair', time: now, userId: actor.userId, text: repairNo })
      const { phone: _phone, email: _email, contactName: _contact, ...told } = form
      context.audit({ module: 'repair', target: repairNo, after: { fault: toFaultName(locked), ...told } })
      const { macWifiId } = controller
      context.publish({ topic: 'repair', macWifiId, id: String(repairId) })
      context.publish({ topic: 'fault', macWifiId, id: faultId })
      return { repairId: String(repairId), repairNo }
    })
  },
}
