import type { Relation } from '@/lib/contract/distributor'
import type { OtaPolicy } from '@/lib/contract/ota-policy'
import type { PushMessage } from '@/lib/contract/push'
import type { RepairRow } from '@/lib/contract/repair-row'
import type { Role } from '@/lib/contract/role'
import type { WebUser } from '@/lib/contract/web-user'

// One row of each list; `engineer` is how it is called.

export const user: WebUser = {
  ...{ userId: '7', account: 'engineer', realName: 'Li', superAdmin: 0, organizationId: null, organizationName: '' },
  ...{ roles: [{ roleId: '3', name: 'R' }], brandJurisdiction: [6], regionIds: [], phone: '13900000000' },
  ...{ mailbox: 'li@example.com', status: 1, lastLoginTime: null, createTime: '2026-01-01 00:00:00' },
  ...{ self: 0, within: 1, version: 1 },
}
export const push: PushMessage = {
  ...{ messageId: '5', title: 'engineer', titleEn: 'engineer', messageType: 1, recipientType: 2, pushMode: 2 },
  ...{ pushTime: '2026-12-01 00:00:00', quietHours: null, status: 2, targetCount: 1, sentCount: 0, readCount: 0 },
  ...{ failCount: 0, startTime: null, endTime: null, stopReason: null, creator: 'Li' },
  ...{ createTime: '2026-01-01 00:00:00', version: 1 },
}
export const relation: Relation = {
  ...{
    relationId: '9',
    distributorId: '7',
    distributorAccount: 'engineer',
    distributorCompany: 'c',
    dealerEmail: 'd@example.com',
  },
  ...{ dealerName: 'd', dealerId: '8', projectCount: 0, remark: '', status: 1, returnReason: '' },
  ...{ createTime: '2026-01-01 00:00:00', submitTime: null, auditTime: null, releaseTime: null, auditor: '' },
  ...{ releaseBy: null, version: 1 },
}

export const role: Role = {
  ...{ roleId: '3', name: 'engineer', nameEn: 'engineer', number: 'R_E', dataScope: 1, builtin: 0, platformId: 6 },
  ...{ remark: '', userCount: 0, createTime: '2026-01-01 00:00:00', own: 0, within: 1, version: 1 },
}
export const repair: RepairRow = {
  ...{ repairId: '4', repairNo: 'engineer', user: 'u', contactName: '', country: '', city: '', address: '', email: '' },
  ...{ phoneCode: '', phone: '', productModel: '', serialNumber: '', macWifiId: null, deviceName: '', systemNo: null },
  ...{ unitNo: null, faultCode: null, faultId: null, maintenanceContent: 'x', reportingTime: '2026-01-01 00:00:00' },
  ...{ remark: '', status: 0, handler: null, handlerId: null, acceptTime: null, finishTime: null },
  ...{ dueTime: '2026-01-02 00:00:00', photoCount: 0, version: 1 },
}

export const policy: OtaPolicy = {
  ...{ strategyId: '6', strategyName: 'engineer', upgradeType: 1, featureCode: 'A', sourceVersions: ['1.0.0'] },
  ...{ targetVersion: '2.0.0', versionId: '2', upgradeWay: 1, scopeType: 1, scopeValue: [], regularExecution: 0 },
  ...{ executeTime: null, effectiveStart: '2026-01-01 00:00:00', effectiveEnd: '2026-12-01 00:00:00' },
  ...{ dailyWindow: null, concurrency: 10, retryTimes: 1, timeoutMin: 30, onlyIdle: 0, status: 0, upgradeId: null },
  ...{ deviceTotal: null, successCount: null, failCount: null, upgradingCount: null, waitingCount: null },
  ...{ startTime: null, endTime: null, createTime: '2026-01-01 00:00:00', updateTime: '2026-01-01 00:00:00' },
  ...{ createUser: null, version: 1 },
}
