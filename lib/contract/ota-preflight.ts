import './zod-mode'
import * as z from 'zod'
import { controllerFilter } from './controller-selection'
import { ControllerType, MacWifiId, OnlineStatus } from './device'
import { DateTime, Id } from './endpoint'

const count = z.number().int()

/** The intended controllers of an upgrade. Only those of its feature code are ever touched. */
export const OtaSelection = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('device'), macWifiIds: z.array(MacWifiId).min(1, { error: 'required' }).max(5000) }),
  z.strictObject({
    by: z.literal('filter'),
    controllerType: ControllerType,
    filter: controllerFilter,
    except: z.array(MacWifiId).max(5000).default([]),
  }),
  z.strictObject({ by: z.literal('project'), projectIds: z.array(Id).min(1, { error: 'required' }).max(500) }),
  z.strictObject({ by: z.literal('region'), regionIds: z.array(Id).min(1, { error: 'required' }).max(500) }),
  z.strictObject({ by: z.literal('all') }),
  /** A percentage of all, always the same ones for a given version. */
  z.strictObject({
    by: z.literal('percent'),
    percent: z
      .number({ error: 'notWhole' })
      .int({ error: 'notWhole' })
      .min(1, { error: 'outOfRange' })
      .max(100, { error: 'outOfRange' }),
  }),
])
export type OtaSelection = z.infer<typeof OtaSelection>

/** Why a device is excluded from an upgrade: the first reason that applies, in this order. */
export const OtaExclusion = z.enum([
  'unknownDevice',
  'otherFeatureCode',
  'notActivated',
  'sameVersion',
  'newerVersion',
  'belowMinimum',
  'otherSourceVersion',
  'noCentralController',
  'running',
  /** A capture of a Checker runs on its bus. */
  'activeCapture',
  'offline',
])
export type OtaExclusion = z.infer<typeof OtaExclusion>

/** The target: a released version, or the one of a policy. */
export const OtaSource = z.union([z.strictObject({ versionId: Id }), z.strictObject({ strategyId: Id })])
export type OtaSource = z.infer<typeof OtaSource>

export const OtaPreflightInput = z.strictObject({
  source: OtaSource,
  /** With a policy; otherwise the policy's own range applies. */
  selection: OtaSelection.optional(),
  /** 1: devices that are offline now are included, and wait until they are back. */
  includeOffline: z.literal([0, 1]).default(0),
})
export type OtaPreflightInput = z.infer<typeof OtaPreflightInput>

export const OtaPreflightDevice = z.object({
  macWifiId: MacWifiId,
  deviceName: z.string(),
  projectName: z.string().nullable(),
  currentVersion: z.string(),
  onlineStatus: OnlineStatus,
  iduCount: count,
  timeZone: z.string(),
  /** Null: it takes part. */
  exclusion: OtaExclusion.nullable(),
  /** Names of unfinished upgrades in which it waits. It takes part nevertheless: each try checks its version again. */
  waitsIn: z.array(z.string()),
})
export type OtaPreflightDevice = z.infer<typeof OtaPreflightDevice>

export const OtaPreflight = z.object({
  targetVersion: z.string(),
  featureCode: z.string(),
  total: count,
  eligible: count,
  /** Each reason that occurs, most frequent first. */
  excluded: z.array(z.object({ reason: OtaExclusion, count })),
  /** Eligible ones that wait in another upgrade too. */
  waitingElsewhere: count,
  /** Indoor units behind the eligible ones: they are without conditioning while they are written. */
  iduCount: count,
  projectCount: count,
  /** Digest of the eligible devices; `create` with it is refused if others would take part by then. */
  snapshot: z.string(),
  serverTime: DateTime,
})
export type OtaPreflight = z.infer<typeof OtaPreflight>

/** Devices that the platform upgrades at the same time, in its order. Times are estimates. */
export const OtaWave = z.object({
  stageNo: count,
  waveNo: count,
  deviceCount: count,
  projectCount: count,
  /** When its first device begins and its last one ends. */
  startTime: DateTime,
  endTime: DateTime,
  /** The same by its sites' clocks, `yyyy-MM-dd HH:mm`. */
  sites: z.array(z.object({ timeZone: z.string(), deviceCount: count, startsAt: z.string(), endsAt: z.string() })),
  /** At most 20 of them. */
  devices: z.array(
    z.object({
      macWifiId: MacWifiId,
      deviceName: z.string(),
      projectName: z.string().nullable(),
      startsAt: z.string(),
    }),
  ),
})
export type OtaWave = z.infer<typeof OtaWave>

export const OtaPlan = z.object({
  waves: z.array(OtaWave),
  /** Waves beyond the first 200 are counted and not listed. */
  waveCount: count,
  startTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
  /** Devices that cannot be finished before the effective range ends. */
  tooLate: count,
})
export type OtaPlan = z.infer<typeof OtaPlan>
