import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { DateTime, get, Id, post } from './endpoint'
import { FaultSignal } from './fault-snapshot'
import { Mailbox, Mobile } from './text'

/** 0 unprocessed, 1 processing, 2 processed. Domain 4.4. */
export const RepairStatus = z.literal([0, 1, 2])

const line = (max: number) => z.string().trim().max(max, { error: 'tooLong' })
const orEmpty = (schema: z.ZodType<string>) => z.union([z.literal(''), schema])

/** Readings that go with a request: each signal 30 minutes before the fault and at it. */
export const RepairReading = z.object({ key: FaultSignal, before: z.number().nullable(), at: z.number().nullable() })

/** What a person fills in; device, unit, model, serial number, code and readings come from the fault. */
export const RepairForm = z.strictObject({
  faultId: Id,
  contactName: line(32),
  phoneCode: orEmpty(z.string().regex(/^\+\d{1,4}$/, { error: 'invalid' })),
  phone: orEmpty(Mobile),
  email: orEmpty(Mailbox),
  address: line(200),
  maintenanceContent: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(1024, { error: 'tooLong' }),
  remark: line(500),
})
export type RepairForm = z.infer<typeof RepairForm>

export const Repair = z.object({
  repairId: Id,
  repairNo: z.string(),
  user: z.string(),
  contactName: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  email: z.string(),
  phoneCode: z.string(),
  phone: z.string(),
  productModel: z.string(),
  serialNumber: z.string(),
  macWifiId: MacWifiId.nullable(),
  deviceName: z.string(),
  firmwareVersion: z.string(),
  systemNo: z.number().int().nullable(),
  unitNo: z.number().int().nullable(),
  faultCode: z.string().nullable(),
  faultId: Id.nullable(),
  readings: z.array(RepairReading),
  maintenanceContent: z.string(),
  reportingTime: DateTime,
  remark: z.string(),
  status: RepairStatus,
})
export type Repair = z.infer<typeof Repair>

const ticket = z.object({ repairId: Id, repairNo: z.string() })

// ours: not shown in the spec. The repair screens add their own calls.
export const repairApi = {
  info: get('/sys/repair/info', {
    access: 'repair:save',
    input: z.strictObject({ repairId: Id }),
    data: Repair,
  }),
  /** A request for a fault, filled in as far as the platform knows, in the request's language. */
  draft: get('/sys/repair/draft', {
    access: 'repair:save',
    input: z.strictObject({ faultId: Id }),
    data: z.object({
      form: RepairForm,
      productModel: z.string(),
      serialNumber: z.string(),
    }),
  }),
  /** Refused with the open request as data when the fault has one. */
  save: post('/sys/repair/save', { access: 'repair:save', input: RepairForm, data: ticket }),
}
