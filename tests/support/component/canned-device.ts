import type { Device } from '@/lib/contract/device'
import type { ListQuery, Page } from '@/lib/contract/endpoint'

/** A controller in a list answer; fields that a test does not set have defaults. */
export const cannedDevice = (number: number, given: Partial<Device> = {}): Device => ({
  macWifiId: `8C1F64${number.toString(16).toUpperCase().padStart(6, '0')}`,
  platformId: 6,
  deviceName: `Residence ${number}`,
  controllerType: 1,
  controllerModel: 'HC-1',
  activationFlag: 1,
  onlineStatus: 1,
  runStatus: 1,
  alarmCount: 0,
  systemQuantity: 1,
  oduCount: 1,
  iduCount: 4,
  airBoxCount: 0,
  groupName: '一组',
  adminUserId: '77',
  adminAccount: 'owner',
  firmwareVersion: '2.1.0',
  mcuVersion: '1.4.2',
  moduleVersion: '3.0.1',
  vipFlag: 0,
  installTime: '2025-04-01 02:00:00',
  projectId: null,
  projectName: null,
  city: '青岛',
  timeZone: 'Asia/Shanghai',
  remarks: '',
  lastOnlineTime: '2026-03-18 06:00:00',
  rebooting: 0,
  version: 3,
  ...given,
})

export const cannedDevices = (count: number): Device[] =>
  Array.from({ length: count }, (_, index) => cannedDevice(index + 1))

/** The page of rows for a query. */
export const pageOf = <Row>(rows: readonly Row[], { page, limit }: Pick<ListQuery, 'page' | 'limit'>): Page<Row> => ({
  list: rows.slice((page - 1) * limit, page * limit),
  totalCount: rows.length,
  pageSize: limit,
  totalPage: Math.ceil(rows.length / limit),
  currPage: page,
})
