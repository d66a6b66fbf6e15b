import './zod-mode'
import * as z from 'zod'
import { DateTime } from './endpoint'

/** Hi-Dom adapters of one server carry the numbers 1 to 32. Domain 2.1. */
export const AdapterNo = z.number().int().min(1).max(32)
/** Size of a touch controller's screen, inches. */
export const ScreenSize = z.literal([7, 10])
/** 0 unlocked, 1 locked for people in the room. */
export const LockFlag = z.literal([0, 1])

/** Additional fields of the Hi-Dom family. Null: not reported yet. Domain 2.1, second table. */
export const hidomFields = {
  /** The server program that the adapter belongs to. */
  serverName: z.string().nullable(),
  adapterNo: AdapterNo.nullable(),
  /** Number of adapters of that server. */
  adapterCount: z.number().int().nullable(),
  meterCount: z.number().int().nullable(),
  softwareVersion: z.string().nullable(),
  licenseExpire: DateTime.nullable(),
  lastSyncTime: DateTime.nullable(),
  /** 1: electricity is billed per unit. */
  billingEnabled: z.literal([0, 1]).nullable(),
}

/** Additional fields of the SmartTouch family. */
export const smartTouchFields = {
  screenSize: ScreenSize.nullable(),
  appVersion: z.string().nullable(),
  scheduleCount: z.number().int().nullable(),
  groupCount: z.number().int().nullable(),
  lockFlag: LockFlag.nullable(),
  lastScreenSync: DateTime.nullable(),
}

/** Additional fields of a Hi-Cube. */
export const hicubeFields = {
  maxIndoor: z.number().int().nullable(),
  /** 1: bound to a voice assistant. */
  voiceLinked: z.literal([0, 1]).nullable(),
  zigbeeChannel: z.number().int().nullable(),
}
