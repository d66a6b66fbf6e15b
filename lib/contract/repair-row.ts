import { millisecondsInDay } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { DateTime, Id } from './endpoint'
import { FaultSignal } from './fault-snapshot'
import { PushRecipient } from './push'
import { FileId } from './stored-file'
import { wireMs } from './wire-ms'

/** 0 unprocessed, 1 processing, 2 processed. Domain 4.4. */
export const RepairStatus = z.literal([0, 1, 2])
export type RepairStatus = z.infer<typeof RepairStatus>

/** Readings stored with a request: each signal 30 minutes before the fault and at it. */
export const RepairReading = z.object({ key: FaultSignal, before: z.number().nullable(), at: z.number().nullable() })

/** A photo of a request, from the reporter or from staff. */
export const RepairPhoto = z.object({
  fileId: FileId,
  fileName: z.string(),
  /** Bytes. */
  size: z.number().int(),
  time: DateTime,
  /** Null: the app user sent it with the request. */
  user: z.string().nullable(),
  userId: Id.nullable(),
})
export type RepairPhoto = z.infer<typeof RepairPhoto>
/** Most photos of a request. Domain 2.14. */
export const maxPhotos = 6

/** A step of a request, oldest first: who did what, when, and the resulting state. */
export const RepairEvent = z.object({
  eventId: Id,
  kind: z.enum([
    'submit',
    'accept',
    'assign',
    'finish',
    'reopen',
    'giveBack',
    'note',
    'remark',
    'photo',
    'removePhoto',
  ]),
  time: DateTime,
  /** Null: the app user. */
  user: z.string().nullable(),
  fromStatus: RepairStatus.nullable(),
  toStatus: RepairStatus,
  /** A result, a reason, a note, the name of a handler or of a photo; may be empty. */
  text: z.string(),
})
export type RepairEvent = z.infer<typeof RepairEvent>

export const RepairRow = z.object({
  repairId: Id,
  repairNo: z.string(),
  /** Account: an app user's masked, a staff member's in full. */
  user: z.string(),
  contactName: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  /** Masked, like the phone; in full in the details of a request, for those who handle requests. */
  email: z.string(),
  phoneCode: z.string(),
  phone: z.string(),
  productModel: z.string(),
  serialNumber: z.string(),
  macWifiId: MacWifiId.nullable(),
  deviceName: z.string(),
  /** IANA zone of the site, where it is known; a platform of an earlier version does not say it. */
  timeZone: z.string().nullable().optional(),
  systemNo: z.number().int().nullable(),
  unitNo: z.number().int().nullable(),
  faultCode: z.string().nullable(),
  faultId: Id.nullable(),
  maintenanceContent: z.string(),
  reportingTime: DateTime,
  remark: z.string(),
  status: RepairStatus,
  /** Name of its handler. */
  handler: z.string().nullable(),
  handlerId: Id.nullable(),
  acceptTime: DateTime.nullable(),
  finishTime: DateTime.nullable(),
  /** Deadline for accepting it. */
  dueTime: DateTime,
  photoCount: z.number().int(),
  version: z.number().int(),
})
export type RepairRow = z.infer<typeof RepairRow>

/** Location of the equipment of a request: its project, which has coordinates. */
export const RepairPlace = z.object({
  projectId: Id,
  projectName: z.string(),
  city: z.string(),
  longitude: z.number(),
  latitude: z.number(),
})
export type RepairPlace = z.infer<typeof RepairPlace>

/** Everything about one request. */
export const Repair = RepairRow.extend({
  /** Null: no equipment, no project, or one without coordinates. */
  place: RepairPlace.nullable(),
  /** The reporter as a recipient of messages; null: staff made it, or the account accepts none. */
  reporter: PushRecipient.nullable(),
  firmwareVersion: z.string(),
  readings: z.array(RepairReading),
  handleResult: z.string(),
  partsReplaced: z.array(z.string()),
  /** In the site's currency; null: not stated. */
  cost: z.number().nullable(),
  /** Rating by the app user, 1 to 5; null: none yet. */
  satisfaction: z.number().int().min(1).max(5).nullable(),
  photos: z.array(RepairPhoto),
  events: z.array(RepairEvent),
})
export type Repair = z.infer<typeof Repair>

/** Days within which a processed request may be reopened. Domain 4.4. */
export const reopenDays = 30

type InState = Pick<RepairRow, 'status' | 'handlerId' | 'finishTime' | 'photoCount'>
/** What the state of a request allows; the button and the platform use the same function. Domain 4.4. */
export const repairCan = {
  accept: ({ status }: Pick<InState, 'status'>): boolean => status === 0,
  /** To somebody, or from one person to another. */
  assign: ({ status }: Pick<InState, 'status'>): boolean => status !== 2,
  /** Also one that nobody has accepted: a duplicate, or solved by telephone. */
  finish: ({ status }: Pick<InState, 'status'>): boolean => status !== 2,
  /** Only its handler gives it back. */
  giveBack: ({ status, handlerId }: Pick<InState, 'status' | 'handlerId'>, userId: string): boolean =>
    status === 1 && handlerId === userId,
  reopen: ({ status, finishTime }: Pick<InState, 'status' | 'finishTime'>, now: Date): boolean =>
    status === 2 &&
    finishTime !== null &&
    differenceInMilliseconds(now, wireMs(finishTime)) <= reopenDays * millisecondsInDay,
  addPhoto: ({ photoCount }: Pick<InState, 'photoCount'>): boolean => photoCount < maxPhotos,
  /** Whoever added it, until the request is processed: afterwards it is part of the repair's record. */
  removePhoto: (
    { status }: Pick<InState, 'status'>,
    photo: Pick<RepairPhoto, 'userId'>,
    userId: string,
  ): 'photoOfOther' | 'photoOfFinished' | undefined => {
    if (photo.userId !== userId) return 'photoOfOther'
    return status === 2 ? 'photoOfFinished' : undefined
  },
}

/** Nobody has accepted it in time. */
export const isOverdue = ({ status, dueTime }: Pick<RepairRow, 'status' | 'dueTime'>, now: Date): boolean =>
  status === 0 && now.getTime() > wireMs(dueTime)
