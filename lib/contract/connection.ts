import './zod-mode'
import * as z from 'zod'
import { ControllerSelection } from './controller-selection'
import { MacWifiId, OnlineStatus } from './device'
import { noteReasons, refusalReasons } from './device-message'
import { DateTime, get, Id, nothing, page, pageQuery, post } from './endpoint'
import { IssuedKey } from './issued-key'
import { OfflineReason } from './offline-reason'

/** Keys that one call makes at most. */
export const maxIssuedKeys = 10_000

/** What a controller shows at the door: a user name with a key, or a certificate. */
export const credentialKinds = ['key', 'certificate'] as const
export type CredentialKind = (typeof credentialKinds)[number]
export const CredentialKind = z.enum(credentialKinds)

/** What the log of connections tells. */
export const connectionKinds = ['connected', 'disconnected', 'refused', 'hello', 'online', 'offline'] as const
export type ConnectionKind = (typeof connectionKinds)[number]
export const ConnectionKind = z.enum(connectionKinds)

/** What became of a message. `sent`: one of ours. */
export const messageOutcomes = ['stored', 'duplicate', 'refused', 'sent'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]
export const MessageOutcome = z.enum(messageOutcomes)

/** A credential that opens the door now. The key itself is shown once, when it is made, and never again. */
export const DeviceCredential = z.object({
  kind: CredentialKind,
  createTime: DateTime,
  /** Account; null: made by an import or by the demonstration. */
  createUser: z.string().nullable(),
  lastUsedTime: DateTime.nullable(),
  /** Of a certificate: the first 16 digits of its SHA-256. */
  fingerprint: z.string().nullable(),
})
export type DeviceCredential = z.infer<typeof DeviceCredential>

/** How a controller is connected, and where it has to connect to. */
export const DeviceConnection = z.object({
  macWifiId: MacWifiId,
  onlineStatus: OnlineStatus,
  /** Whether a connection stands; null behind a broker of its own, which keeps that to itself. */
  isConnected: z.literal([0, 1]).nullable(),
  lastSeen: DateTime.nullable(),
  /** While it is offline. */
  endReason: OfflineReason.nullable(),
  remoteAddress: z.string(),
  /** Version of the protocol; 0 before its first hello. */
  protocol: z.number().int(),
  /** Device clock less the platform's, ms. */
  clockOffset: z.number().int(),
  heartbeatSec: z.number().int(),
  /** Messages with numbers that were stored before, while it sends nothing else; 0 where it does. */
  repeats: z.number().int(),
  /** Beginning of its topics: `hvac/6/84F3EB1A2C7D`. */
  topic: z.string(),
  /** Address of the broker for devices: `mqtt://127.0.0.1:1883`. */
  broker: z.string(),
  credentials: z.array(DeviceCredential),
  /** Differences between its inventory and the record that nobody has looked at. */
  differences: z.number().int(),
  serverTime: DateTime,
})
export type DeviceConnection = z.infer<typeof DeviceConnection>

export const ConnectionEvent = z.object({
  eventId: Id,
  time: DateTime,
  kind: ConnectionKind,
  /** `OfflineReason` of offline and disconnected, `credential` or `topic` of refused; else empty. */
  reason: z.string(),
  /** The topic that was refused, the boot of a hello. */
  detail: z.string(),
  remoteAddress: z.string(),
})
export type ConnectionEvent = z.infer<typeof ConnectionEvent>

export const DeviceMessageRow = z.object({
  messageId: Id,
  isUp: z.literal([0, 1]),
  kind: z.string(),
  boot: z.string(),
  seq: z.string(),
  receiveTime: DateTime,
  /** By the device's own clock. */
  deviceTime: DateTime.nullable(),
  outcome: MessageOutcome,
  reason: z.enum([...refusalReasons, '']),
  detail: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** The first 16,384 characters, as they came. */
  payload: z.string(),
})
export type DeviceMessageRow = z.infer<typeof DeviceMessageRow>

/** What was wrong with messages of a controller, counted by reason. */
export const DeviceErrorRow = z.object({
  reason: z.enum([...refusalReasons, ...noteReasons]),
  /** 1: refused; 0: taken all the same. */
  isRefused: z.literal([0, 1]),
  count: z.number().int(),
  firstTime: DateTime,
  lastTime: DateTime,
  detail: z.string(),
})
export type DeviceErrorRow = z.infer<typeof DeviceErrorRow>

/** A difference between what a controller says stands on its bus and what is on record. */
export const InventoryDifference = z.object({
  differenceId: Id,
  /** 0 the controller itself, 1 indoor unit, 2 outdoor unit or, without a number, its system, 4 air box. */
  unitKind: z.literal([0, 1, 2, 4]),
  systemNo: z.number().int().nullable(),
  unitNo: z.number().int().nullable(),
  /**
   * `added`, `missing`, `serialTaken` and `boxTaken` (another controller has it: `recorded` names it), or the field that
   * differs: `model`, `serialNo`, `capacity`, `systemType`, `refrigerant`, `airBoxId`, `boxNo` …
   */
  what: z.string(),
  recorded: z.string(),
  reported: z.string(),
  time: DateTime,
  seenTime: DateTime.nullable(),
})
export type InventoryDifference = z.infer<typeof InventoryDifference>

/** What may be done with a difference; the platform uses the same function. */
export const differenceCan = {
  /** What another controller has on record is not taken from it. */
  takeOver: ({ what }: Pick<InventoryDifference, 'what'>): boolean => what !== 'serialTaken' && what !== 'boxTaken',
}

const byController = z.strictObject({ macWifiId: MacWifiId })

/** How long one `watch` keeps telemetry of a controller, s. A page that is open asks again before that. */
export const watchSeconds = 90

// ours: not shown in the spec
export const connectionApi = {
  info: get('/sys/connection/info', { access: 'device:list', input: byController, data: DeviceConnection }),
  /** The log of its connections, the newest first. */
  events: get('/sys/connection/events', {
    access: 'device:list',
    input: pageQuery({ macWifiId: MacWifiId }),
    data: page(ConnectionEvent),
  }),
  /** Its last messages, at most 200, the newest first; `after` only those that came later than this one. */
  messages: get('/sys/connection/messages', {
    access: 'device:list',
    input: z.strictObject({ macWifiId: MacWifiId, after: Id.optional() }),
    data: z.object({ list: z.array(DeviceMessageRow), serverTime: DateTime }),
  }),
  /** Keeps telemetry too for a while, so that it can be watched. Changes nothing that an operation log would tell of. */
  watch: post('/sys/connection/watch', {
    access: 'device:list',
    effect: false,
    input: byController,
    data: z.object({ until: DateTime }),
  }),
  errors: get('/sys/connection/errors', {
    access: 'device:list',
    input: byController,
    data: z.object({ list: z.array(DeviceErrorRow) }),
  }),
  /** Counts from nothing again. */
  clearErrors: post('/sys/connection/clearErrors', { access: 'device:update', input: byController, data: nothing }),
  differences: get('/sys/connection/differences', {
    access: 'device:list',
    input: byController,
    data: z.object({ list: z.array(InventoryDifference) }),
  }),
  /** Takes over into the record what the controller reports; without it, only marks the difference as seen. */
  settleDifference: post('/sys/connection/settleDifference', {
    access: 'device:update',
    input: z.strictObject({ macWifiId: MacWifiId, differenceId: Id, takeOver: z.literal([0, 1]) }),
    data: nothing,
  }),
  /** Makes a new key; the old one ends at once, and with it the connection. */
  issueKey: post('/sys/connection/issueKey', {
    access: 'device:credential',
    stepUp: true,
    input: byController,
    data: IssuedKey,
  }),
  /**
   * Makes new keys for all of a selection, or none, shown once; the old ones end at once, and with them the connections.
   * 409 if the number of matches has changed.
   */
  issueKeys: post('/sys/connection/issueKeys', {
    access: 'device:credential',
    stepUp: true,
    input: ControllerSelection,
    data: z.object({ list: z.array(IssuedKey) }),
  }),
  /** Lets a certificate in: its PEM text, public as it is. */
  setCertificate: post('/sys/connection/setCertificate', {
    access: 'device:credential',
    stepUp: true,
    input: z.strictObject({
      macWifiId: MacWifiId,
      certificate: z.string().trim().min(1, { error: 'required' }).max(16_384),
    }),
    data: nothing,
  }),
  /** Ends a credential at once, and with it the connection. */
  revoke: post('/sys/connection/revoke', {
    access: 'device:credential',
    stepUp: true,
    input: z.strictObject({ macWifiId: MacWifiId, kind: CredentialKind }),
    data: nothing,
  }),
}
