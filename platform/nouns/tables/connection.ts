import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ConnectionKind, CredentialKind, MessageOutcome } from '@/lib/contract/connection'
import type { DeviceBus, DeviceHealth, DeviceNetwork, NoteReason, RefusalReason } from '@/lib/contract/device-message'
import type { OfflineReason } from '@/lib/contract/offline-reason'
import { code, flag, rowId } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'
import { controllers } from './fleet'

/** From and to, ms. */
export type Break = readonly [from: number, to: number]

type Word<Value> = { seq: number; value: Value; time: string }
/** `time`: when it came. */
export type PresentWords = {
  network?: Word<DeviceNetwork>
  bus?: Word<DeviceBus>
  health?: Word<DeviceHealth>
}

const controllerId = () =>
  reference('controller_id')
    .notNull()
    .references(() => controllers.id, { onDelete: 'cascade' })

/**
 * What a controller shows at the door. A key is kept only as its hash, in the format of mosquitto's password file, so
 * that a broker can be given it. One that was revoked opens nothing from that moment on.
 */
export const deviceCredentials = pgTable(
  'device_credential',
  {
    id: rowId(),
    controllerId: controllerId(),
    kind: text('kind').notNull().$type<CredentialKind>(),
    /** `$7$iterations$salt$hash` of a key; SHA-256 in hex of a certificate. */
    secret: text('secret').notNull(),
    createTime: moment('create_time').notNull(),
    /** Null: made by an import of a file or by the demonstration. */
    createUser: reference('create_user').references(() => webUsers.id, { onDelete: 'set null' }),
    revokeTime: moment('revoke_time'),
    revokeUser: reference('revoke_user').references(() => webUsers.id, { onDelete: 'set null' }),
    lastUsedTime: moment('last_used_time'),
    /** Until then it opens no broker that runs elsewhere: its device has sent far too much. */
    blockedUntil: moment('blocked_until'),
  },
  (table) => [
    // One of each kind at a time: a new key ends the old one.
    uniqueIndex('device_credential_valid').on(table.controllerId, table.kind).where(sql`${table.revokeTime} is null`),
    uniqueIndex('device_credential_certificate')
      .on(table.secret)
      .where(sql`${table.kind} = 'certificate' and ${table.revokeTime} is null`),
  ],
)

/** When a controller was heard last. A row of its own: it changes by the minute, and a controller has many indexes. */
export const devicePresence = pgTable('device_presence', {
  controllerId: controllerId().primaryKey(),
  lastSeen: moment('last_seen').notNull(),
  /** Whether a connection stands; null behind a broker of its own. */
  isConnected: smallint('is_connected').$type<0 | 1>(),
  /** How its last connection ended, until the next one. */
  endReason: text('end_reason').$type<OfflineReason>(),
  remoteAddress: text('remote_address').notNull().default(''),
  /** When it was away for longer than a minute, the last times: from its last sign of life to the next, ms. */
  breaks: jsonb('breaks').notNull().default([]).$type<Break[]>(),
  /** Version of the protocol, 0 before its first hello. */
  protocol: smallint('protocol').notNull().default(0),
  /** Device clock less ours at its last message, ms. */
  clockOffset: integer('clock_offset').notNull().default(0),
  /** The boot of its newest hello, and when it said that. */
  boot: text('boot').notNull().default(''),
  helloTime: moment('hello_time'),
  /** Unused, until the release before writes it no more. */
  inventoryTime: moment('inventory_time'),
  /** What its network module told of itself, and when. */
  moduleType: smallint('module_type').$type<1 | 2 | 3 | 4>(),
  bootVersion: text('boot_version').notNull().default(''),
  ssid: text('ssid').notNull().default(''),
  channel: smallint('channel'),
  healthTime: moment('health_time'),
  reboots24h: integer('reboots_24h'),
  freeHeapKb: integer('free_heap_kb'),
  uptimeSec: integer('uptime_sec'),
})

/**
 * What each boot of a controller has said of how it is now. A later boot comes after an earlier one whenever its words
 * arrive, and within a boot the numbers count: a message has the time of its last sending.
 */
export const deviceBoots = pgTable(
  'device_boot',
  {
    controllerId: controllerId(),
    boot: text('boot').notNull(),
    /** Among the boots of its controller, from 1: in the order in which their hellos first came; 0 before that. */
    place: integer('place').notNull().default(0),
    /** Number of its newest hello. */
    helloSeq: bigint('hello_seq', { mode: 'number' }).notNull().default(0),
    /** The newest report of each part of its state, with its number. */
    words: jsonb('words').notNull().default({}).$type<PresentWords>(),
    updateTime: moment('update_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.controllerId, table.boot] })],
)

/** The log of a controller's connections. Kept for 90 days. */
export const connectionEvents = pgTable(
  'connection_event',
  {
    id: rowId(),
    controllerId: controllerId(),
    time: moment('time').notNull(),
    kind: text('kind').notNull().$type<ConnectionKind>(),
    /** How it ended, why it was turned away, which reboot. */
    reason: text('reason').notNull().default(''),
    detail: text('detail').notNull().default(''),
    remoteAddress: text('remote_address').notNull().default(''),
  },
  (table) => [
    index('connection_event_of').on(table.controllerId, table.time, table.id),
    index('connection_event_age').on(table.time),
  ],
)

/** Last messages of a controller, as they came. All but telemetry; that too while somebody watches. Kept for a day. */
export const deviceMessages = pgTable(
  'device_message',
  {
    id: rowId(),
    controllerId: controllerId(),
    /** 1 from the device, 0 to it. */
    isUp: flag('is_up'),
    kind: text('kind').notNull(),
    boot: text('boot').notNull().default(''),
    seq: text('seq').notNull().default(''),
    receiveTime: moment('receive_time').notNull(),
    deviceTime: moment('device_time'),
    outcome: text('outcome').notNull().$type<MessageOutcome>(),
    reason: text('reason').notNull().default(''),
    detail: text('detail').notNull().default(''),
    size: integer('size').notNull(),
    /** The first 16 kB. */
    payload: text('payload').notNull(),
  },
  (table) => [
    index('device_message_of').on(table.controllerId, table.id),
    index('device_message_age').on(table.receiveTime),
  ],
)

/** Who watches a controller's messages, and until when. */
export const deviceWatches = pgTable('device_watch', {
  controllerId: controllerId().primaryKey(),
  until: moment('until').notNull(),
})

/** What was wrong with messages of a controller, counted. */
export const deviceErrors = pgTable(
  'device_error',
  {
    controllerId: controllerId(),
    reason: text('reason').notNull().$type<RefusalReason | NoteReason>(),
    /** 1: refused; 0: taken all the same. */
    isRefused: flag('is_refused'),
    count: integer('count').notNull(),
    firstTime: moment('first_time').notNull(),
    lastTime: moment('last_time').notNull(),
    /** Of the last one: the field, the value, the topic. */
    detail: text('detail').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.controllerId, table.reason] })],
)

/** A difference between what a controller says stands on its bus and what is on record. */
export const inventoryDifferences = pgTable(
  'inventory_difference',
  {
    id: rowId(),
    controllerId: controllerId(),
    /** 0 of the controller itself, 1 indoor unit, 2 outdoor unit, 4 air box. */
    unitKind: code<0 | 1 | 2 | 4>('unit_kind'),
    systemNo: smallint('system_no'),
    unitNo: smallint('unit_no'),
    /** added, missing, or the field that differs. */
    what: text('what').notNull(),
    recorded: text('recorded').notNull().default(''),
    reported: text('reported').notNull().default(''),
    time: moment('time').notNull(),
    /** When somebody looked at it; null: nobody yet. */
    seenTime: moment('seen_time'),
    seenUser: reference('seen_user').references(() => webUsers.id, { onDelete: 'set null' }),
  },
  (table) => [index('inventory_difference_of').on(table.controllerId, table.time)],
)
