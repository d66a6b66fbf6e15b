import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { DateTime, fromQuery, get, Id, listQuery, nothing, page, post, searchText } from './endpoint'
import type { PlatformId } from './platform-id'
import { nameText } from './text'

/** Key of a Checker: `CK` and 8 digits. Domain 2.17. */
export const CheckerId = z
  .string({ error: 'required' })
  .trim()
  .regex(/^CK\d{8}$/, { error: 'checkerIdFormat' })
/** 1 temporary: portable, 200 MB; 2 stationary: data kept for a year. */
export const CheckerType = z.literal([1, 2])
export type CheckerType = z.infer<typeof CheckerType>
/** 0 standby, 1 offline, 2 message capturing, 3 data collecting. */
export const CheckerStatus = z.literal([0, 1, 2, 3])
export type CheckerStatus = z.infer<typeof CheckerStatus>
/** 1 administrator, 2 common user. */
export const CheckerRole = z.literal([1, 2])
export type CheckerRole = z.infer<typeof CheckerRole>

/** Storage by type, MB (10⁶ bytes). Spec 9; of a stationary one: domain 2.17. */
export const checkerStorage: Record<CheckerType, number> = { 1: 200, 2: 32_768 }
export const megabyte = 1_000_000
/** Days that data of a stationary Checker is kept. Spec 9. */
export const checkerKeepDays = 365
/** Share of the storage above which a gauge warns, percent. Features 66. */
export const storageWarning = 80

const percent = z.number().min(0)

export const Checker = z.object({
  checkerId: CheckerId,
  checkerType: CheckerType,
  checkerName: z.string(),
  alias: z.string(),
  /** WiFi ID of its own network module. */
  macWifiId: MacWifiId,
  /** The controller whose bus it is clipped to; null: none. */
  busMacWifiId: MacWifiId.nullable(),
  busName: z.string().nullable(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  /** IANA zone of the site, where it is known; a platform of an earlier version does not say it. */
  timeZone: z.string().nullable().optional(),
  /** MB. */
  storageCapacity: z.number(),
  /** Bytes used by its records. */
  storageUsed: z.number().int(),
  status: CheckerStatus,
  paused: z.literal([0, 1]),
  currentTaskId: Id.nullable(),
  currentTask: z.string().nullable(),
  /** 1 message capture, 2 data acquisition; null without a task. */
  currentTaskType: z.literal([1, 2]).nullable(),
  userCount: z.number().int(),
  /** Of the last minute that its running capture recorded, percent. */
  busUtilisation: percent.nullable(),
  collisionRate: percent.nullable(),
  firmwareVersion: z.string(),
  hardwareVersion: z.string(),
  /** Percent; null without a battery. */
  batteryPct: z.number().int().nullable(),
  /** dBm. */
  rssi: z.number().int().nullable(),
  lastOnlineTime: DateTime.nullable(),
  version: z.number().int(),
})
export type Checker = z.infer<typeof Checker>

export const CheckerUser = z.object({ appUserId: Id, account: z.string(), nickname: z.string(), role: CheckerRole })
export type CheckerUser = z.infer<typeof CheckerUser>

/** A unit on the bus of a Checker. */
export const BusSystem = z.object({
  systemNo: z.number().int(),
  outdoorCount: z.number().int(),
  indoorCount: z.number().int(),
})
export const CheckerDetail = Checker.extend({
  users: z.array(CheckerUser),
  systems: z.array(BusSystem),
  /** When the key that it shows was made; null: it has none and cannot report. */
  keyTime: DateTime.nullable(),
  serverTime: DateTime,
})
export type CheckerDetail = z.infer<typeof CheckerDetail>

type InState = Pick<Checker, 'status' | 'paused' | 'currentTaskId' | 'busMacWifiId'>
/** What the state of a Checker allows; the button and the platform use the same function. Domain 4.7. */
export const checkerCan = {
  edit: ({ currentTaskId }: Pick<InState, 'currentTaskId'>): boolean => currentTaskId === null,
  remove: ({ currentTaskId }: Pick<InState, 'currentTaskId'>): boolean => currentTaskId === null,
  start: ({ status, currentTaskId, busMacWifiId }: InState): boolean =>
    status === 0 && currentTaskId === null && busMacWifiId !== null,
  // A silent Checker cannot be told; its end is recorded all the same.
  suspend: ({ status, paused }: InState): boolean => (status === 2 || status === 3) && paused === 0,
  continue: ({ status, paused }: InState): boolean => (status === 2 || status === 3) && paused === 1,
  end: ({ currentTaskId }: Pick<InState, 'currentTaskId'>): boolean => currentTaskId !== null,
}

export const checkerSorts = ['checkerId', 'checkerName', 'lastOnlineTime'] as const
export const CheckerQuery = listQuery(checkerSorts, {
  checkerId: searchText.optional(),
  /** Name or alias. */
  checkerName: searchText.optional(),
  checkerType: fromQuery(CheckerType).optional(),
  projectName: searchText.optional(),
  status: fromQuery(CheckerStatus).optional(),
})
export type CheckerQuery = z.infer<typeof CheckerQuery>

const users = z
  .array(z.strictObject({ appUserId: Id, role: CheckerRole }))
  .max(50, { error: 'outOfRange' })
  .refine((list) => list.some(({ role }) => role === 1), { error: 'checkerAdministrator' })

const BusId = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => text === '' || /^[0-9A-F]{12}$/.test(text), { error: 'checkerBus' })

const form = {
  checkerId: CheckerId,
  checkerType: CheckerType,
  checkerName: nameText(32),
  alias: nameText(32),
  /** Required for a stationary one. */
  projectId: Id.nullable(),
  /** WiFi ID of the controller whose bus it is on; empty: none, and it cannot record. */
  busMacWifiId: BusId,
  users,
}
const needsProject = { error: 'required', path: ['projectId'] }
const hasProject = ({ checkerType, projectId }: { checkerType: CheckerType; projectId: string | null }): boolean =>
  checkerType === 1 || projectId !== null
export const CheckerForm = z.strictObject(form).refine(hasProject, needsProject)
export type CheckerForm = z.infer<typeof CheckerForm>
export const CheckerUpdate = z.strictObject({ ...form, version: z.number().int() }).refine(hasProject, needsProject)
export type CheckerUpdate = z.infer<typeof CheckerUpdate>

const byId = z.strictObject({ checkerId: CheckerId })
/** A new key, with the name that it belongs to: what has to be typed into the Checker. Shown once. */
export const CheckerKey = z.object({ checkerId: CheckerId, key: z.string() })
export type CheckerKey = z.infer<typeof CheckerKey>

/** Spec 2: only this brand has the list of Checkers. Their other screens are on every brand. */
export const checkerListBrand: PlatformId = 6

// ours: not shown in the spec
export const checkerApi = {
  list: get('/checker_svc/device/list', {
    access: 'checker:list',
    input: CheckerQuery,
    data: page(Checker),
  }),
  info: get('/checker_svc/device/info', { access: 'checker:list', input: byId, data: CheckerDetail }),
  /** It has a key from the start. */
  save: post('/checker_svc/device/save', {
    access: 'checker:save',
    stepUp: true,
    input: CheckerForm,
    data: CheckerKey,
  }),
  update: post('/checker_svc/device/update', {
    access: 'checker:save',
    input: CheckerUpdate,
    data: nothing,
  }),
  /** With all of its records. */
  remove: post('/checker_svc/device/delete', {
    access: 'checker:delete',
    input: byId,
    data: nothing,
  }),
  /** Makes a new key; the old one ends at once. */
  issueKey: post('/checker_svc/device/issueKey', {
    access: 'device:credential',
    stepUp: true,
    input: byId,
    data: CheckerKey,
  }),
  /** Ends the key at once: the Checker can report no more until it is given another one. */
  revokeKey: post('/checker_svc/device/revokeKey', {
    access: 'device:credential',
    stepUp: true,
    input: byId,
    data: nothing,
  }),
  /** App users to choose from: at most 20, best match first. Accounts are masked. */
  userOptions: get('/checker_svc/device/userOptions', {
    access: 'checker:save',
    input: z.strictObject({ search: searchText.default('') }),
    data: z.object({ list: z.array(CheckerUser.omit({ role: true })) }),
  }),
}
