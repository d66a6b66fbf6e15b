import './zod-mode'
import * as z from 'zod'
import { AppUser } from './app-user'
import { Checker } from './checker'
import { Device, MacWifiId } from './device'
import { get, Id } from './endpoint'
import { Fault } from './fault'
import { FaultType } from './fault-type'
import { normalizeShort } from './normalize-short'
import { OtaTask } from './ota-task'
import type { Permission } from './permission'
import { Project } from './project'
import { RepairRow } from './repair-row'
import { UnitKey } from './unit'
import { toVisible } from './visible-text'
import { WebUser } from './web-user'
import { toWifiId } from './wifi-id'

/** What is found in the records of the platform, each kind with the right for its list. */
export const searchRights = {
  projects: 'project:list',
  devices: 'device:list',
  units: 'unit:list',
  faultTypes: 'fault:list',
  faults: 'fault:list',
  repairs: 'repair:list',
  upgrades: 'ota:list',
  checkers: 'checker:list',
  appUsers: 'appUser:list',
  webUsers: 'user:list',
} as const satisfies Record<string, Permission>
export type SearchKind = keyof typeof searchRights
export const searchKinds = Object.keys(searchRights) as [SearchKind, ...SearchKind[]]

/** Most rows of a kind; that there are more is said. */
export const searchAtMost = 5
/** Fewer characters find nothing. */
export const searchAtLeast = 2

/**
 * A typed text as it is searched: no invisible characters (zero width, direction), one width of every letter, one
 * space where there are several.
 */
export const toTypedText = (text: string): string => normalizeShort(toVisible(text)).replace(/\s+/g, ' ').trim()

/** The digits of a WiFi ID that is typed with or without separators, in any case: four of them at least, or nothing. */
export const toMacDigits = (text: string): string => {
  const digits = toWifiId(text)
  return /^[\dA-F]{4,12}$/.test(digits) ? digits : ''
}

const found = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row).max(searchAtMost), more: z.literal([0, 1]) }).nullable()

const unit = z.object({
  macWifiId: MacWifiId,
  deviceName: z.string(),
  /** 1 indoor unit, 2 outdoor unit, 4 air box. */
  unitKind: z.literal([1, 2, 4]),
  /** Null: an air box has none. */
  unitKey: UnitKey.nullable(),
  serialNo: z.string(),
  model: z.string(),
})

/** What was found of each kind, the best first. Null: the caller may not see its list, or it is `late`. */
export const SearchResult = z.object({
  projects: found(Project.pick({ projectId: true, projectName: true, city: true })),
  devices: found(
    Device.pick({ macWifiId: true, deviceName: true, controllerType: true, projectName: true, onlineStatus: true }),
  ),
  units: found(unit),
  faultTypes: found(FaultType.pick({ unitKind: true, faultCode: true, nameZh: true, nameEn: true })),
  /** The newest with a code that was found. */
  faults: found(
    Fault.pick({ faultId: true, macWifiId: true, deviceName: true, faultCode: true, failureTime: true, status: true }),
  ),
  repairs: found(RepairRow.pick({ repairId: true, repairNo: true, status: true, faultCode: true })),
  upgrades: found(OtaTask.pick({ upgradeId: true, taskName: true, taskStatus: true })),
  checkers: found(Checker.pick({ checkerId: true, checkerName: true, projectName: true })),
  /** The account is masked. */
  appUsers: found(AppUser.pick({ account: true, nickname: true }).extend({ appUserId: Id })),
  webUsers: found(WebUser.pick({ account: true, realName: true }).extend({ webUserId: Id })),
  /** Kinds that failed or took too long: nothing is known of them. */
  late: z.array(z.enum(searchKinds)),
})
export type SearchResult = z.infer<typeof SearchResult>

// ours: not shown in the spec.
export const searchApi = {
  /** Records of every kind that the caller may see a list of, by name, number or code. */
  find: get('/sys/search', {
    access: 'session',
    input: z.strictObject({ text: z.string().overwrite(toTypedText).min(1).max(64) }),
    data: SearchResult,
  }),
}
