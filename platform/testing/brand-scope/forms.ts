import type { controllers } from '../../nouns/tables/fleet'

/** Forms that are right but for whose they are. */

export const userForm = {
  realName: '王工',
  organizationId: null,
  roleIds: ['1'],
  brandJurisdiction: [12],
  regionIds: [],
  phone: '13900001111',
  mailbox: 'ota@example.com',
  superAdmin: 0,
}

export const relationForm = {
  distributorAccount: 'dist.east@example.com',
  dealerEmail: 'dealer01@example.com',
  remark: '',
}

export const documentForm = (categoryId: string) => ({
  title: 'A',
  categoryId,
  language: 'zh',
  productModel: '',
  version: '',
  revision: 1,
})

export const repairResult = { handleResult: '?', partsReplaced: [], cost: null, remark: '' }
export const repairForm = {
  contactName: '',
  phoneCode: '',
  phone: '',
  email: '',
  address: '',
  remark: '',
  maintenanceContent: '?',
}
export const questionForm = { title: '?', content: '?', type: '?', grade: 1, language: 'zh', status: 1 }
/** What a PNG begins with. */
export const pngHead = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const pushForm = {
  title: '通知',
  titleEn: '',
  messageType: 1,
  recipientType: 2,
  recipientIds: [],
  filter: {},
  linkUrl: '',
  contentZh: '内容',
  contentEn: 'Text',
  pushMode: 1,
  pushTime: null,
  quietHours: null,
}
export const announcementForm = {
  title: '公告',
  titleEn: '',
  content: '<p>内容</p>',
  contentEn: '',
  type: 2,
  platformIds: [12],
  releaseTime: '2026-11-20 00:00:00',
  endTime: '2026-12-20 00:00:00',
}

export const deviceForm = (row: typeof controllers.$inferSelect, projectId: string | null) => {
  const { macWifiId, deviceName, vipFlag, remarks, version } = row
  return { macWifiId, deviceName, projectId, vipFlag, remarks, version }
}
/** A day of a controller's history. */
export const periodOf = (macWifiId: string) => ({
  macWifiId,
  unitKind: 2,
  unit: '00-00',
  points: 'dischargePressure',
  from: '2026-11-19 00:00:00',
  to: '2026-11-20 00:00:00',
})

export const versionForm = {
  version: 1,
  featureName: 'A',
  featureCode: 'A',
  versionNo: '1.0.0',
  upgradeType: 1,
  minSourceVersion: null,
  forceFlag: 0,
  changeLogZh: '',
  changeLogEn: '',
}
export const policyForm = (featureCode: string) => ({
  strategyName: 'A',
  upgradeType: 1,
  featureCode,
  sourceVersions: ['*'],
  targetVersion: '3.2.1',
  upgradeWay: 2,
  scopeType: 1,
  scopeValue: [],
  regularExecution: 0,
  executeTime: null,
  onlyIdle: 0,
  effectiveStart: '2026-11-20 00:00:00',
  effectiveEnd: '2026-12-20 00:00:00',
  dailyWindow: null,
  concurrency: 5,
  retryTimes: 0,
  timeoutMin: 20,
})

export const projectForm = {
  projectName: 'A',
  projectType: 1,
  distributorId: null,
  regionId: '1',
  city: 'A',
  geographicDescription: 'A',
  longitude: null,
  latitude: null,
  timeZone: 'UTC',
  contacts: '',
  telephone: '',
  email: '',
  buildingArea: null,
  floors: null,
  commissioningDate: null,
  warrantyEnd: null,
}

/** A shared view of the gateways' list. */
export const viewForm = {
  list: '/sys/device/himit/list',
  name: '离线设备',
  address: { onlineStatus: '0' },
  columns: null,
  shared: 1,
} as const
