import './zod-mode'
import * as z from 'zod'
import { Connection, ControllerType, Device, exportOf, OnlineStatus } from './device'
import {
  DateTime,
  Day,
  fromQuery,
  get,
  Id,
  listQuery,
  nothing,
  page,
  pageQuery,
  post,
  searchText,
  ZoneName,
} from './endpoint'
import { LogDifference, Operation } from './log'
import { ProjectIds, ProjectVerdict, SystemVerdict } from './project-verdict'
import { isTimeZone } from './region'
import { addressText, Email, nameText, toDialled } from './text'
import { IndoorUnit, OutdoorUnit } from './unit'

/** Domain 2.15: 1 office, 2 hotel, 3 hospital, 4 retail, 5 school, 6 residential, 7 factory, 8 server room. */
export const ProjectType = z.literal([1, 2, 3, 4, 5, 6, 7, 8])
export type ProjectType = z.infer<typeof ProjectType>

export const ProjectOption = z.object({ projectId: Id, projectName: z.string(), city: z.string() })
export type ProjectOption = z.infer<typeof ProjectOption>

const count = z.number().int()

/** Worst severity of the active faults of a project, 1 info to 4 critical; 0 none. */
export const WorstSeverity = z.literal([0, 1, 2, 3, 4])

/** A row of the project list. Devices are controllers, alarms are active faults of any severity. */
export const Project = z.object({
  projectId: Id,
  projectName: z.string(),
  projectType: ProjectType,
  /** The dealer or distributor, an app user. */
  distributorId: Id.nullable(),
  /** Company of the distributor, else the masked account; empty for none. */
  distributor: z.string(),
  regionId: Id.nullable(),
  /** Its region with all parents, in the request's language; empty for none. */
  regionName: z.string(),
  countryCode: z.string(),
  city: z.string(),
  geographicDescription: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** IANA zone of the site. */
  timeZone: z.string(),
  contacts: z.string(),
  telephone: z.string(),
  email: z.string(),
  /** m². */
  buildingArea: count.nullable(),
  floors: count.nullable(),
  commissioningDate: Day.nullable(),
  warrantyEnd: Day.nullable(),
  deviceCount: count,
  onlineCount: count,
  /** Without those that were never in service. */
  offlineCount: count,
  systemCount: count,
  oduCount: count,
  iduCount: count,
  alarmCount: count,
  worst: WorstSeverity,
  creationTime: DateTime,
  version: count,
})
export type Project = z.infer<typeof Project>

export const projectSorts = ['projectName', 'creationTime', 'warrantyEnd', 'deviceCount', 'alarmCount'] as const

/** Filters of projects: the same for the list and the map, with the same names in the address. */
export const projectFilters = {
  projectName: searchText.optional(),
  projectType: fromQuery(ProjectType).optional(),
  /** Part of a distributor's account, nickname or company. */
  distributor: searchText.optional(),
  /** One app user: dealer or distributor. */
  distributorId: Id.optional(),
  /** A region, including everything below it. */
  regionId: Id.optional(),
  city: searchText.optional(),
  /** 1: with an active fault, 0: without. */
  alarm: fromQuery(z.literal([0, 1])).optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  createFrom: Day.optional(),
  createTo: Day.optional(),
  timeZone: ZoneName.optional(),
}
export const ProjectFilter = z.strictObject(projectFilters)
export type ProjectFilter = z.infer<typeof ProjectFilter>
export const ProjectQuery = listQuery(projectSorts, projectFilters)
export type ProjectQuery = z.infer<typeof ProjectQuery>

/** A project's equipment summary: firmware of its controllers, and the last visit. */
export const ProjectDetail = Project.extend({
  byControllerType: z.array(z.object({ controllerType: ControllerType, count })),
  /** Most frequent first. */
  firmware: z.array(z.object({ controllerType: ControllerType, firmwareVersion: z.string(), count })),
  /** The most recently finished repair request; null for none. */
  lastVisit: z
    .object({ repairId: Id, repairNo: z.string(), finishTime: DateTime, handler: z.string(), result: z.string() })
    .nullable(),
  openRepairs: count,
  /** Number of its controllers' faults in every state, as in their list. */
  faultCount: count,
  memberCount: count,
  updateTime: DateTime,
})
export type ProjectDetail = z.infer<typeof ProjectDetail>

const coordinate = (most: number) =>
  z.number({ error: 'notNumber' }).min(-most, { error: 'outOfRange' }).max(most, { error: 'outOfRange' }).nullable()
const whole = (most: number) =>
  z
    .number({ error: 'notWhole' })
    .int({ error: 'notWhole' })
    .min(1, { error: 'outOfRange' })
    .max(most, { error: 'outOfRange' })
    .nullable()

const form = {
  projectName: nameText(64),
  projectType: ProjectType,
  distributorId: Id.nullable(),
  /** A city or, where none is listed, a country. */
  regionId: z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .regex(/^\d{1,19}$/, { error: 'invalid' }),
  city: nameText(64),
  geographicDescription: addressText(200),
  longitude: coordinate(180),
  latitude: coordinate(90),
  timeZone: z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .max(64, { error: 'tooLong' })
    .refine(isTimeZone, { error: 'timeZone' }),
  contacts: z.union([z.literal(''), nameText(32)]),
  /** As people write it. Masked numbers of the demo fleet have stars. */
  telephone: z
    .string()
    .trim()
    .normalize('NFKC')
    .max(32, { error: 'tooLong' })
    .refine((text) => /^[\d+*() -]*(?:x\d{1,6})?$/.test(toDialled(text)), { error: 'mobile' }),
  email: z.union([z.literal(''), Email], { error: 'email' }),
  buildingArea: whole(10_000_000),
  floors: whole(200),
  commissioningDate: Day.nullable(),
  warrantyEnd: Day.nullable(),
}
export const ProjectForm = z.strictObject(form)
export type ProjectForm = z.infer<typeof ProjectForm>
export const ProjectUpdate = z.strictObject({ projectId: Id, ...form, version: z.number().int() })
export type ProjectUpdate = z.infer<typeof ProjectUpdate>

/** A place to choose in the form, with what it implies for a project there. */
export const ProjectPlace = z.object({
  regionId: Id,
  /** Country and city in the request's language. */
  regionName: z.string(),
  city: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  timeZone: z.string(),
})
export type ProjectPlace = z.infer<typeof ProjectPlace>

/** One refrigerant system with its current readings. */
export const ProjectSystem = z.object({
  macWifiId: Device.shape.macWifiId,
  deviceName: z.string(),
  onlineStatus: OnlineStatus,
  systemNo: count,
  outdoor: z.array(
    OutdoorUnit.pick({
      unitKey: true,
      unitNo: true,
      model: true,
      runMode: true,
      compFreq: true,
      dischargePressure: true,
      suctionPressure: true,
      dischargeTemp: true,
      ambientTemp: true,
      capacityRatio: true,
      alarmCode: true,
    }),
  ),
  indoor: z.array(
    IndoorUnit.pick({
      unitKey: true,
      unitNo: true,
      iduName: true,
      floor: true,
      room: true,
      onOff: true,
      mode: true,
      setTemp: true,
      inletTemp: true,
      operCondition: true,
      alarmCode: true,
      collectTime: true,
    }),
  ),
  /** The running diagnosis of its units, as their own pages have it. */
  verdict: SystemVerdict,
})
export type ProjectSystem = z.infer<typeof ProjectSystem>

/** Systems of a project per answer: their readings are recomputed for each. */
export const systemsPerPage = 12

export const ProjectEnergy = z.object({
  /** Oldest first, today last; days of the site. Null: nothing was received. `received`: share of the minutes, 0 to 1. */
  days: z.array(z.object({ day: Day, kwh: z.number().nullable(), received: z.number() })),
  /** Number of metered systems, and of all. */
  meteredSystems: count,
  systemCount: count,
  /** False: of some days minutes are missing, so that more was used than is told. */
  isComplete: z.boolean(),
})
export type ProjectEnergy = z.infer<typeof ProjectEnergy>

export const ProjectMember = z.object({
  userId: Id,
  /** Masked. */
  account: z.string(),
  nickname: z.string(),
  accountType: z.literal([1, 2, 3]),
  company: z.string(),
  /** The distributor of the project, or how many of its groups this user administers and belongs to. */
  isDistributor: z.boolean(),
  adminGroups: count,
  memberGroups: count,
  lastLoginTime: DateTime.nullable(),
})
export type ProjectMember = z.infer<typeof ProjectMember>

/** A change of a project by somebody. */
export const ProjectChange = z.object({
  changeId: Id,
  time: DateTime,
  realName: z.string(),
  account: z.string(),
  operation: Operation,
  differences: z.array(LogDifference),
})
export type ProjectChange = z.infer<typeof ProjectChange>

const byId = z.strictObject({ projectId: Id })
export const projectDeviceSorts = ['macWifiId', 'deviceName', 'alarmCount', 'iduCount', 'lastOnlineTime'] as const
/** Controllers of one project; the numbers on its page open this list with these filters. */
const projectDeviceFilters = {
  projectId: Id,
  controllerType: fromQuery(ControllerType).optional(),
  onlineStatus: fromQuery(Connection).optional(),
  /** The whole version. */
  firmwareVersion: searchText.optional(),
}
export const ProjectDeviceFilter = z.strictObject(projectDeviceFilters)
export type ProjectDeviceFilter = z.infer<typeof ProjectDeviceFilter>
export const ProjectDeviceQuery = listQuery(projectDeviceSorts, projectDeviceFilters)
export type ProjectDeviceQuery = z.infer<typeof ProjectDeviceQuery>

// ours: not shown in the spec
export const projectApi = {
  list: get('/sys/project/list', { access: 'project:list', input: ProjectQuery, data: page(Project) }),
  info: get('/sys/project/info', { access: 'project:list', input: byId, data: ProjectDetail }),
  /** Controllers of every kind of one project. */
  devices: get('/sys/project/device/list', {
    access: 'project:list',
    input: ProjectDeviceQuery,
    data: page(Device),
  }),
  /** The same controllers as a CSV file, as a job. */
  exportDevices: post('/sys/project/device/export', {
    access: 'device:export',
    input: exportOf(ProjectDeviceFilter, projectDeviceSorts),
    data: z.object({ jobId: Id }),
  }),
  systems: get('/sys/project/system/live', {
    access: 'project:list',
    input: z.strictObject({ projectId: Id, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    data: z.object({ list: z.array(ProjectSystem), totalCount: count, serverTime: DateTime }),
  }),
  /** The worst verdict on the systems of each of these projects, for its page and its row. One that is not there has none. */
  verdicts: get('/sys/project/verdict/list', {
    access: 'project:list',
    input: z.strictObject({ projectIds: ProjectIds }),
    data: z.object({ list: z.array(ProjectVerdict) }),
  }),
  energy: get('/sys/project/energy', {
    access: 'project:list',
    input: z.strictObject({ projectId: Id, days: fromQuery(z.literal([7, 30])).default(7) }),
    data: ProjectEnergy,
  }),
  /** App users of the groups of the project's controllers, its distributor first. */
  members: get('/sys/project/member/list', {
    access: 'project:list',
    input: pageQuery({ projectId: Id }),
    data: page(ProjectMember),
  }),
  /** Changes of one project, newest first. */
  history: get('/sys/project/history', {
    access: 'project:list',
    input: pageQuery({ projectId: Id }),
    data: page(ProjectChange),
  }),
  /** Cities among the caller's regions. */
  places: get('/sys/project/places', {
    access: 'project:save',
    input: z.strictObject({}),
    data: z.object({ list: z.array(ProjectPlace) }),
  }),
  /** Dealers and distributors to choose from: at most 20, by account, name or company. */
  distributors: get('/sys/project/distributors', {
    access: 'project:save',
    input: z.strictObject({ search: searchText.default('') }),
    data: z.object({ list: z.array(z.object({ userId: Id, name: z.string() })) }),
  }),
  save: post('/sys/project/save', {
    access: 'project:save',
    input: ProjectForm,
    data: z.object({ projectId: Id }),
  }),
  update: post('/sys/project/update', { access: 'project:save', input: ProjectUpdate, data: nothing }),
  /** Refused while controllers belong to it. */
  remove: post('/sys/project/delete', { access: 'project:delete', input: byId, data: nothing }),
  /** Writes every matching row to a CSV file as a job. */
  export: post('/sys/project/export', {
    access: 'project:export',
    input: exportOf(ProjectFilter, projectSorts),
    data: z.object({ jobId: Id }),
  }),
  /** Projects to choose from in a filter or a form: at most 20, best match first. */
  options: get('/sys/project/options', {
    access: 'session',
    input: z.strictObject({ search: searchText.default('') }),
    data: z.object({ list: z.array(ProjectOption) }),
  }),
}

/** What may be done with a project in its current state; the platform uses the same function. */
export const projectCan = {
  remove: ({ deviceCount }: Pick<Project, 'deviceCount'>): boolean => deviceCount === 0,
}
