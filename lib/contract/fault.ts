import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { DateTime, fromQuery, get, Id, listQuery, page } from './endpoint'

/** 1 indoor unit, 2 outdoor unit, 3 controller, 4 air box, 5 platform or network. Domain 2.6. */
export const UnitKind = z.literal([1, 2, 3, 4, 5])
/** 1 info, 2 minor, 3 major, 4 critical. */
export const Severity = z.literal([1, 2, 3, 4])
export type Severity = z.infer<typeof Severity>
/** 0 active, 1 cleared, 2 muted. */
export const FaultStatus = z.literal([0, 1, 2])

export const Fault = z.object({
  faultId: Id,
  macWifiId: MacWifiId,
  deviceName: z.string(),
  unitKind: UnitKind,
  systemNo: z.number().int().nullable(),
  unitNo: z.number().int().nullable(),
  faultCode: z.string(),
  /** In the request's language. */
  faultName: z.string(),
  faultCondition: z.string(),
  severity: Severity,
  failureTime: DateTime,
  repairTime: DateTime.nullable(),
  durationMin: z.number().int().nullable(),
  status: FaultStatus,
})
export type Fault = z.infer<typeof Fault>

// ours: not shown in the spec. The fault screens add filters and actions.
export const faultApi = {
  list: get('/sys/fault/list', {
    access: 'fault:list',
    input: listQuery(['failureTime', 'repairTime', 'severity', 'faultCode'], {
      macWifiId: MacWifiId.optional(),
      status: fromQuery(FaultStatus).optional(),
      severity: fromQuery(Severity).optional(),
    }),
    data: page(Fault),
  }),
}
