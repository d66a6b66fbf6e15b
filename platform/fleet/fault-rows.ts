import { and, eq, type SQL } from 'drizzle-orm'
import type { Fault } from '@/lib/contract/fault'
import type { Language } from '@/lib/contract/language'
import type { Database } from '../db/database'
import { controllers } from '../db/schema/fleet'
import { faults, faultTypes } from '../db/schema/fleet-fault'
import { toWireTime } from '../db/wire-time'

const minuteMs = 60_000

type Page = { where: SQL | undefined; order: SQL[]; limit: number; offset?: number; language: Language }

/** Faults with their controllers' names and the dictionary's texts in one language. */
export const readFaults = async (database: Database, { where, order, limit, offset = 0, language }: Page): Promise<Fault[]> => {
  const rows = await database
    .select({ fault: faults, macWifiId: controllers.macWifiId, deviceName: controllers.deviceName, type: faultTypes })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .leftJoin(
      faultTypes,
      and(
        eq(faultTypes.platformId, faults.platformId),
        eq(faultTypes.unitKind, faults.unitKind),
        eq(faultTypes.faultCode, faults.faultCode),
      ),
    )
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ fault, macWifiId, deviceName, type }) => ({
    faultId: String(fault.id),
    macWifiId,
    deviceName,
    unitKind: fault.unitKind,
    systemNo: fault.systemNo,
    unitNo: fault.unitNo,
    faultCode: fault.faultCode,
    faultName: (language === 'zh' ? type?.nameZh : type?.nameEn) ?? fault.faultCode,
    faultCondition: (language === 'zh' ? type?.conditionZh : type?.conditionEn) ?? '',
    severity: fault.severity,
    failureTime: toWireTime(fault.failureTime),
    repairTime: fault.repairTime ? toWireTime(fault.repairTime) : null,
    durationMin: fault.repairTime ? Math.round((fault.repairTime.getTime() - fault.failureTime.getTime()) / minuteMs) : null,
    status: fault.status,
  }))
}
