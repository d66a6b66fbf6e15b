import { noReportChecks } from '@/lib/contract/data-report-checks'
import { upgradeDefaults } from '@/lib/contract/ota-policy'
import { defaultRun } from '@/lib/contract/ota-task'
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import type { InputPath } from '@/tests/support/input-fields'
import { deviceCertificate } from '../device-certificate'
import { fill } from './to-input'

/** Values by the name of a field, where its schema alone does not say what is right. */
const ofFields: Readonly<Record<string, unknown>> = {
  brandJurisdiction: [6],
  content: '<p>测试</p>',
  effectiveEnd: '2026-12-20 00:00:00',
  endTime: '2027-12-20 00:00:00',
  floor: '1F',
  iosUrl: 'https://a.example/',
  packageUrl: 'https://a.example/',
  password: 'Another-2026',
  phone: '13900001111',
  mailbox: 'wang@example.com',
  email: 'wang@example.com',
  plannedEndTime: '2026-11-21 02:00:00',
  platformId: 6,
  platformIds: [6],
  realName: '王工',
  releaseTime: '2026-11-20 00:00:00',
  roleIds: fill,
  run: defaultRun,
  screen: 'airConditioner',
  timeZone: 'UTC',
  ...upgradeDefaults,
}

/** The same of one noun or one endpoint. */
const ofEndpoints: Readonly<Record<string, unknown>> = {
  'appUser.scopeOptions.dataScope': 2,
  'appUser.accountType': 3,
  'category.parentId': '0',
  'checker.busMacWifiId': '',
  'checker.projectId': fill,
  'checker.users': fill,
  'config.update.configKey': 'weather.refreshMin',
  'config.update.value': '30',
  'connection.certificate': deviceCertificate('one'),
  'control.batch.onOff': 1,
  'control.send.onOff': 1,
  // An address without a unit: nothing is sent whose answer would have to be waited for.
  'control.batch.unitKeys': ['63-63'],
  'controlHistory.export.filter': { days: 0 },
  'dataReport.save.taskId': fill,
  'dataReport.save.version': 0,
  'device.confirmId': fill,
  'dataReport.finish.result': 3,
  'dataReport.remark': '',
  // In the WiFi IDs that a test adds everywhere.
  'dataReport.controllers.text': 'AD00',
  'device.search.text': 'AD00',
  'search.find.text': 'AD00',
  'faultType.import.write': '1',
  'hidom.batch.selection.keys': ['000000000000'],
  'history.from': '2026-11-20 00:00:00',
  'history.to': '2026-11-20 01:00:00',
  'history.points': 'dischargePressure',
  'history.export.points': ['dischargePressure'],
  'history.unitKind': 2,
  'history.macWifiId': fouledCondenser.macWifiId,
  'instruction.upload.faultCodes': '',
  'menu.pid': '0',
  'menu.url': '',
  'menu.icon': 'star',
  'menu.perms': '',
  'menu.platformIds': [],
  'organization.pid': '1',
  'organization.phone': '',
  'otaPolicy.sourceVersions': ['*'],
  'otaPolicy.upgradeWay': 2,
  'otaVersion.upload.featureCode': 'TEST',
  'person.kind': 'appUser',
  'project.telephone': '',
  'push.recipientType': 2,
  'push.messageType': 2,
  'push.send.now': 1,
  'question.move.to': 'down',
  'question.status': 1,
  'question.setStatus.status': 0,
  'region.pid': '0',
  'region.timeZone': '',
  'region.phoneCode': '',
  'repair.phone': '',
  'retention.days': 2000,
  'rowBatch.batch.action': 'announcement.publish',
  'schedule.weekdays': [1],
  'smartTouch.batch.selection.keys': ['000000000000'],
  'session.noticeIds': ['1'],
  'user.oldPassword': 'Console-2026',
  'user.newPassword': 'Another-2026',
  'webUser.resetPassword.password': 'Console-2027',
  'weather.setEnabled.cityId': 'Beijing',
  ...Object.fromEntries(Object.entries(noReportChecks).map(([field, value]) => [`dataReport.${field}`, value])),
}

/** Values of which each input needs another one. */
const counted: Readonly<Record<string, (count: number) => unknown>> = {
  'appVersion.buildNo': (count) => 9000 + count,
  'checker.save.checkerId': (count) => `CK${99_000_000 + count}`,
  'faultType.save.faultCode': (count) => `Z${count.toString(36).toUpperCase().padStart(2, '0').slice(-2)}`,
  'otaVersion.versionNo': (count) => `1.0.${count}`,
  'pcSoftware.versionNumber': (count) => `9.0.${count}`,
  'role.number': (count) => `R_LOGGED_${count}`,
  'webUser.linkIdentity.subject': (count) => `subject-${count}`,
  'webUser.account': (count) => `logged${count}`,
}

/** The value of a field of an endpoint, where it is known; `count` differs from one input to the next. */
export const knownValue = (name: string, path: InputPath, count: number, isRequired: boolean): unknown => {
  const [noun = ''] = name.split('.')
  const at = path.join('.')
  const field = path.at(-1) ?? ''
  const own = counted[`${name}.${at}`]?.(count) ?? ofEndpoints[`${name}.${at}`]
  if (own !== undefined || !isRequired) return own
  return counted[`${noun}.${at}`]?.(count) ?? ofEndpoints[`${noun}.${at}`] ?? ofFields[field]
}
