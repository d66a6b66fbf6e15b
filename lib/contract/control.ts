import './zod-mode'
import * as z from 'zod'
import { setTempProblem } from '../hvac/set-temp'
import type { CheckMessage } from './check-messages'
import { MacWifiId, TypedWifiId } from './device'
import { DateTime, Day, fromQuery, get, Id, listQuery, page, post, searchText, ZoneName } from './endpoint'
import { FanSpeed, type IndoorUnit, Louver, modesOf, OnOff, OperationMode, UnitKey } from './unit'

/** What sent a command: 1 app, 2 Hi-Dom, 3 SmartTouch, 4 wired remote controller, 5 console, 6 schedule, 7 voice. Domain 2.32. */
export const ControlSource = z.literal([1, 2, 3, 4, 5, 6, 7])
/** 0 sending, 1 acknowledged, 2 failed, 3 timed out after 10 s. */
export const ControlResult = z.literal([0, 1, 2, 3])
export type ControlResult = z.infer<typeof ControlResult>
/** 1 indoor unit, 4 air box: what accepts commands. */
export const ControlledKind = z.literal([1, 4])
/** Air box: 0 auto, 1 manual, 2 sleep, 3 boost. Domain 2.4. */
export const AirRunMode = z.literal([0, 1, 2, 3])
/** Air box: 0 auto, 1 heat exchange, 2 bypass. */
export const VentMode = z.literal([0, 1, 2])

/** Time without an answer after which a command times out, ms. Domain 2.32. */
export const controlTimeoutMs = 10_000

/** Bits of `centralLock`, by the field that each one locks. Domain 2.2. */
export const lockBits = { onOff: 1, mode: 2, setTemp: 4, fanSpeed: 8, louver: 16 } as const

/** Its range depends on the mode: the command's, else the unit's. */
const SetTemp = z.number({ error: 'setTempRange' }).multipleOf(0.5, { error: 'setTempRange' })

const indoorParts = {
  onOff: OnOff.optional(),
  mode: OperationMode.optional(),
  fanSpeed: FanSpeed.optional(),
  louver: Louver.optional(),
  setTemp: SetTemp.optional(),
  /** Sum of `lockBits`; 31 locks all. */
  centralLock: z.number().int().min(0).max(31).optional(),
}
const airBoxParts = {
  onOff: OnOff.optional(),
  runMode: AirRunMode.optional(),
  ventMode: VentMode.optional(),
  fanSpeed: FanSpeed.optional(),
}

/** Any subset of an indoor unit's settings. */
export const IndoorCommand = z.strictObject(indoorParts)
export type IndoorCommand = z.infer<typeof IndoorCommand>
/** Any subset of an air box's settings. */
export const AirBoxCommand = z.strictObject(airBoxParts)
export type AirBoxCommand = z.infer<typeof AirBoxCommand>

/** Fields that a command may have. */
export const commandParts = [
  'onOff',
  'mode',
  'setTemp',
  'fanSpeed',
  'louver',
  'centralLock',
  'runMode',
  'ventMode',
] as const

const indoorPartNames = Object.keys(indoorParts) as (keyof IndoorCommand)[]
const airBoxPartNames = Object.keys(airBoxParts) as (keyof AirBoxCommand)[]
export type CommandPart = keyof IndoorCommand | keyof AirBoxCommand

const hasPart = (parts: readonly string[]) => (input: object) =>
  parts.some((part) => (input as Record<string, unknown>)[part] !== undefined)
const nothingToSend = { error: 'nothingToSend', path: [] }
/** Checks a command against its mode; with `widest` also one without a mode, whatever mode its units are in. */
const checkSetTemp =
  (widest: boolean) =>
  ({ mode, setTemp }: IndoorCommand, context: z.RefinementCtx): void => {
    if (setTemp === undefined || (mode === undefined && !widest)) return
    const message = setTempProblem(mode, setTemp)
    if (message) context.addIssue({ code: 'custom', path: ['setTemp'], message })
  }

export const IndoorControl = z
  .strictObject({ unitKind: z.literal(1), macWifiId: MacWifiId, unitKey: UnitKey, ...indoorParts })
  .refine(hasPart(indoorPartNames), nothingToSend)
  .superRefine(checkSetTemp(false))
export const AirBoxControl = z
  .strictObject({ unitKind: z.literal(4), macWifiId: MacWifiId, airBoxId: MacWifiId, ...airBoxParts })
  .refine(hasPart(airBoxPartNames), nothingToSend)

/** One command to many indoor units of a controller. */
export const IndoorBatchControl = z
  .strictObject({ macWifiId: MacWifiId, unitKeys: z.array(UnitKey).min(1).max(200), ...indoorParts })
  .refine(hasPart(indoorPartNames), nothingToSend)
  .superRefine(checkSetTemp(true))
export type IndoorBatchControl = z.infer<typeof IndoorBatchControl>

/** Fields of a command, or of a unit's state, with their codes; °C for `setTemp`. */
export const CommandValues = z.partialRecord(z.enum(commandParts), z.number().nullable())
export type CommandValues = z.infer<typeof CommandValues>

export const ControlRecord = z.object({
  recordId: Id,
  macWifiId: MacWifiId,
  deviceName: z.string(),
  groupName: z.string().nullable(),
  projectName: z.string().nullable(),
  // ours: its times by the clock of its site
  /** IANA zone of the site; a platform of an earlier version does not say it. */
  timeZone: z.string().optional(),
  unitKind: ControlledKind,
  /** `SS-UU` of an indoor unit, the id of an air box. */
  unitKey: z.string(),
  systemNo: z.number().int().nullable(),
  unitNo: z.number().int().nullable(),
  unitName: z.string(),
  source: ControlSource,
  /** Null for a wired remote controller and a schedule. */
  operatorAccount: z.string().nullable(),
  command: CommandValues,
  /** The same fields before the command. */
  before: CommandValues,
  result: ControlResult,
  sendTime: DateTime,
  ackTime: DateTime.nullable(),
  costMs: z.number().int().nullable(),
})
export type ControlRecord = z.infer<typeof ControlRecord>

export const controlSorts = ['sendTime'] as const
export const ControlQuery = listQuery(controlSorts, {
  macWifiId: TypedWifiId.optional(),
  /** `SS-UU` or the id of an air box. */
  unitKey: z.union([UnitKey, MacWifiId]).optional(),
  unitKind: fromQuery(ControlledKind).optional(),
  source: fromQuery(ControlSource).optional(),
  result: fromQuery(ControlResult).optional(),
  operatorAccount: searchText.optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  from: Day.optional(),
  to: Day.optional(),
  timeZone: ZoneName.optional(),
})
export type ControlQuery = z.infer<typeof ControlQuery>

const recordId = z.object({ recordId: Id })

// ours: not shown in the spec
export const controlApi = {
  list: get('/sys/control/list', { access: 'unit:list', input: ControlQuery, data: page(ControlRecord) }),
  info: get('/sys/control/info', {
    access: 'unit:list',
    input: z.strictObject({ recordId: Id }),
    data: ControlRecord,
  }),
  /** Sends a command; its record tells how it ended. */
  send: post('/sys/unit/control', {
    access: 'unit:control',
    input: z.discriminatedUnion('unitKind', [IndoorControl, AirBoxControl]),
    data: recordId,
  }),
  /** As a job that waits for the answer of every unit. */
  batch: post('/sys/unit/control/batch', {
    access: 'unit:control',
    input: IndoorBatchControl,
    data: z.object({ jobId: Id }),
  }),
}

/** Allowed transitions of a record's result: sent once, answered once. */
const nextResults: Record<ControlResult, readonly ControlResult[]> = { 0: [1, 2, 3], 1: [], 2: [], 3: [] }

type Reached = { onlineStatus: 0 | 1; onOff: 0 | 1 | null }

export const controlCan = {
  /** Controller and unit both answer: a unit whose bus is lost shows no switch. */
  send: ({ onlineStatus, onOff }: Reached): boolean => onlineStatus === 1 && onOff !== null,
  end: ({ result }: Pick<ControlRecord, 'result'>, as: ControlResult): boolean => nextResults[result].includes(as),
}

/** Which rule of `controlCan.send` stands in the way; undefined: that the unit does not answer. */
export const controlWhyNot = ({ onlineStatus }: Pick<Reached, 'onlineStatus'>): 'offline' | undefined =>
  onlineStatus === 0 ? 'offline' : undefined

/** Fields that the lock closes. A command that opens a lock may use what it opens. */
const lockedParts = (command: IndoorCommand, centralLock: number): (keyof typeof lockBits)[] => {
  const lock = centralLock & (command.centralLock ?? centralLock)
  return (Object.keys(lockBits) as (keyof typeof lockBits)[]).filter(
    (part) => command[part] !== undefined && (lock & lockBits[part]) !== 0,
  )
}

type IndoorState = Reached & Pick<IndoorUnit, 'mode' | 'setTemp' | 'centralLock' | 'systemType'>

/** Why an indoor unit in its current state refuses a command, by field; '' is the whole command. Empty: it accepts. */
export const refuseIndoor = (command: IndoorCommand, unit: IndoorState): Record<string, CheckMessage> => {
  if (unit.onlineStatus === 0) return { '': 'unitOffline' }
  if (unit.onOff === null) return { '': 'busLost' }
  const found: Record<string, CheckMessage> = {}
  for (const part of lockedParts(command, unit.centralLock ?? 0)) found[part] = 'centrallyLocked'
  const { mode = unit.mode, setTemp = unit.setTemp } = command
  if (command.mode !== undefined && !modesOf(unit.systemType).includes(command.mode)) found.mode ??= 'modeCoolingOnly'
  const isTouched = command.mode !== undefined || command.setTemp !== undefined
  const message = isTouched && setTemp !== null ? setTempProblem(mode, setTemp) : null
  if (message) found.setTemp ??= message
  return found
}

/** The same for an air box, which has no lock. */
export const refuseAirBox = (box: Reached): Record<string, CheckMessage> => {
  if (box.onlineStatus === 0) return { '': 'unitOffline' }
  return box.onOff === null ? { '': 'busLost' } : {}
}
