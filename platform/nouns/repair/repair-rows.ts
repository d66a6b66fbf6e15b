import { addMilliseconds } from 'date-fns/addMilliseconds'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { Repair, RepairEvent, RepairPhoto, RepairPlace, RepairRow } from '@/lib/contract/repair-row'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import type { Reach } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { readCityNames } from '../place/city-names'
import { canReceive } from '../push/audience'
import { readRecipients } from '../push/push-rows'
import { appUsers, controllers, projects } from '../tables/fleet'
import type { repairs } from '../tables/fleet-fault'
import { repairEvents, repairPhotos } from '../tables/repair'
import { readSlaMs } from './read-sla-ms'

export type RepairRecord = typeof repairs.$inferSelect

/**
 * Whether who reads it calls customers: he is shown a whole number and a whole address, of the one request that he has
 * open. A list and its file show neither to anybody.
 */
type Reader = { handles: boolean; reach: Reach; language: Language }

type Device = { macWifiId: string; deviceName: string; timeZone: string } | undefined

type Beside = { device: Device; photoCount: number; slaMs: number }

const toRow = (row: RepairRecord, { device, photoCount, slaMs }: Beside): RepairRow => ({
  repairId: String(row.id),
  repairNo: row.repairNo,
  // Staff are colleagues; whoever uses the app is a customer.
  user: row.appUserId === null ? row.userAccount : toMaskedAccount(row.userAccount),
  contactName: row.contactName,
  country: row.country,
  city: row.city,
  address: row.address,
  email: toMaskedAccount(row.email),
  phoneCode: row.phoneCode,
  phone: toMaskedAccount(row.phone),
  productModel: row.productModel,
  serialNumber: row.serialNumber,
  macWifiId: device?.macWifiId ?? null,
  deviceName: device?.deviceName ?? '',
  timeZone: device?.timeZone ?? null,
  systemNo: row.systemNo,
  unitNo: row.unitNo,
  faultCode: row.faultCode,
  faultId: row.faultId === null ? null : String(row.faultId),
  maintenanceContent: row.maintenanceContent,
  reportingTime: toWireTime(row.reportingTime),
  remark: row.remark,
  status: row.status,
  handler: row.handler,
  handlerId: row.handlerId === null ? null : String(row.handlerId),
  acceptTime: toWireTimeOrNull(row.acceptTime),
  finishTime: toWireTimeOrNull(row.finishTime),
  dueTime: toWireTime(addMilliseconds(row.reportingTime, slaMs)),
  photoCount,
  version: row.version,
})

/** Requests of one brand with their devices and how many photos they have, in the order of the rows. */
export const toRepairRows = async (
  database: Database,
  rows: readonly RepairRecord[],
  language: Language,
): Promise<RepairRow[]> => {
  const ids = rows.map(({ id }) => id)
  const [first] = rows
  if (first === undefined) return []
  const slaMs = await readSlaMs(database, first.platformId)
  const { id, macWifiId, deviceName, timeZone } = controllers
  const devices = await database
    .select({ id, macWifiId, deviceName, timeZone })
    .from(controllers)
    .where(inArray(id, [...new Set(rows.flatMap(({ controllerId }) => controllerId ?? []))]))
  const photos = await database
    .select({ repairId: repairPhotos.repairId, count: count() })
    .from(repairPhotos)
    .where(inArray(repairPhotos.repairId, ids))
    .groupBy(repairPhotos.repairId)
  const cityIn = await readCityNames(database, language)
  const deviceOf = new Map(devices.map((device) => [device.id, device]))
  const countOf = new Map(photos.map((each) => [each.repairId, each.count]))
  return rows.map((row) => {
    const device = deviceOf.get(row.controllerId ?? 0)
    return toRow({ ...row, city: cityIn(row.city) }, { device, photoCount: countOf.get(row.id) ?? 0, slaMs })
  })
}

export const readPhotos = async (database: Database, repairId: number): Promise<RepairPhoto[]> => {
  const rows = await database
    .select({ photo: repairPhotos, file: storedFiles, user: webUsers.realName })
    .from(repairPhotos)
    .innerJoin(storedFiles, eq(storedFiles.fileId, repairPhotos.fileId))
    .leftJoin(webUsers, eq(webUsers.id, repairPhotos.userId))
    .where(eq(repairPhotos.repairId, repairId))
    .orderBy(asc(repairPhotos.time), asc(repairPhotos.id))
  return rows.map(({ photo, file: { fileId, fileName, size }, user }) => ({
    fileId,
    fileName,
    size,
    time: toWireTime(photo.time),
    user,
    userId: photo.userId === null ? null : String(photo.userId),
  }))
}

const readEvents = async (database: Database, repairId: number): Promise<RepairEvent[]> => {
  const rows = await database
    .select({ event: repairEvents, user: webUsers.realName })
    .from(repairEvents)
    .leftJoin(webUsers, eq(webUsers.id, repairEvents.userId))
    .where(eq(repairEvents.repairId, repairId))
    .orderBy(asc(repairEvents.time), asc(repairEvents.id))
  return rows.map(({ event: { id, kind, time, fromStatus, toStatus, text }, user }) => ({
    eventId: String(id),
    kind,
    time: toWireTime(time),
    user,
    fromStatus,
    toStatus,
    text,
  }))
}

/** The place of a request's equipment, where its project has coordinates. */
const readPlace = async (
  database: Database,
  controllerId: number | null,
  language: Language,
): Promise<RepairPlace | null> => {
  if (controllerId === null) return null
  const { id, projectName, city, longitude, latitude } = projects
  const [project] = await database
    .select({ id, projectName, city, longitude, latitude })
    .from(controllers)
    .innerJoin(projects, eq(projects.id, controllers.projectId))
    .where(eq(controllers.id, controllerId))
  if (project === undefined || project.longitude === null || project.latitude === null) return null
  // In the sea: the position was unknown.
  if (project.longitude === 0 && project.latitude === 0) return null
  return {
    projectId: String(project.id),
    projectName: project.projectName,
    city: (await readCityNames(database, language))(project.city),
    longitude: project.longitude,
    latitude: project.latitude,
  }
}

const readReporter = async (
  database: Database,
  { appUserId, platformId }: RepairRecord,
  reach: Reach,
): Promise<Repair['reporter']> => {
  if (appUserId === null) return null
  const [user] = await readRecipients(database, and(canReceive({ platformId, reach }), eq(appUsers.id, appUserId)), 1)
  return user ?? null
}

/** Everything about one request. */
export const toRepair = async (database: Database, row: RepairRecord, reader: Reader): Promise<Repair> => {
  const [shown] = await toRepairRows(database, [row], reader.language)
  if (shown === undefined) throw new Error('a request that is there is shown')
  const { firmwareVersion, readings, handleResult, partsReplaced, cost, satisfaction, id } = row
  return {
    ...shown,
    ...(reader.handles && { email: row.email, phone: row.phone }),
    firmwareVersion,
    readings,
    handleResult,
    partsReplaced,
    cost,
    satisfaction,
    place: await readPlace(database, row.controllerId, reader.language),
    reporter: await readReporter(database, row, reader.reach),
    photos: await readPhotos(database, id),
    events: await readEvents(database, id),
  }
}

export const countPhotos = (database: Database, repairId: number): Promise<number> =>
  database.$count(repairPhotos, eq(repairPhotos.repairId, repairId))

/** Whether a file is a photo of this request. */
export const isPhotoOf = async (database: Database, repairId: number, fileId: string): Promise<boolean> => {
  const [photo] = await database
    .select({ fileId: repairPhotos.fileId })
    .from(repairPhotos)
    .where(and(eq(repairPhotos.repairId, repairId), eq(repairPhotos.fileId, fileId)))
  return photo !== undefined
}

export const insertPhoto = async (database: Database, values: typeof repairPhotos.$inferInsert): Promise<void> => {
  await database.insert(repairPhotos).values(values)
}
