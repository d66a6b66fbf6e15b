import { rowBatches } from './row-batch'

/**
 * What inputs refer to: the contract gives one name to one thing, so a field's name says what its value is the key of.
 * `reference.test.ts` fails for a field that looks like a key and is named nowhere here.
 */
const byName = {
  airBox: 'airBoxId',
  announcement: 'announcementId',
  appUser: 'appUserId distributorId adminUserId dealerId',
  appUserAccount: 'accounts dealerEmail distributorAccount',
  appVersion: 'appVersionId',
  category: 'categoryId',
  checker: 'checkerId',
  checkerTask: 'taskId',
  clientError: 'errorId',
  command: 'recordId',
  controller: 'macWifiId macWifiIds busMacWifiId',
  dataReport: 'reportId',
  deviceImport: 'importId',
  difference: 'differenceId',
  erasure: 'erasureId',
  fault: 'faultId',
  otaVersion: 'versionId',
  group: 'groupId',
  identity: 'identityId',
  job: 'jobId',
  listView: 'viewId',
  menu: 'menuId menuIds',
  notice: 'noticeIds',
  organization: 'organizationId',
  passkey: 'passkeyId',
  project: 'projectId projectIds',
  push: 'messageId',
  question: 'questionId',
  region: 'regionId regionIds',
  distributor: 'relationId',
  repair: 'repairId',
  role: 'roleId roleIds',
  session: 'sessionId',
  pcSoftware: 'packageId',
  webUser: 'assignee assigneeId handlerId',
  otaTask: 'upgradeId',
  otaPolicy: 'strategyId',
  otaResult: 'resultId',
} as const

/** The same within one noun or one endpoint of the contract, for a name that means something else in another. */
const byPlace = {
  'announcement.ids': 'announcement',
  'appLog.logId': 'appLog',
  'appUser.userId': 'appUser',
  'category.parentId': 'category',
  'connection.keys': 'controller',
  'control.airBoxId': 'airBox',
  'dataReport.fileId': 'signature',
  'device.keys': 'controller',
  'fault.keys': 'fault',
  'faultType.faultCode': 'faultType',
  'group.userId': 'appUser',
  'guide.fileId': 'guide',
  'hicube.keys': 'controller',
  'hidom.keys': 'hidom',
  'hidom.macWifiId': 'hidom',
  'instruction.fileId': 'instruction',
  'job.ticket': 'jobTicket',
  'log.logId': 'operationLog',
  'log.logins.logId': 'loginLog',
  'menu.before': 'menu',
  'menu.id': 'menu',
  'menu.pid': 'menu',
  'organization.id': 'organization',
  'organization.pid': 'organization',
  'organization.regionId': 'border',
  'otaVersion.ticket': 'firmwareTicket',
  'push.userId': 'appUser',
  'push.userIds': 'appUser',
  'region.pid': 'border',
  'region.regionId': 'border',
  'repair.fileId': 'photo',
  'schedule.macWifiId': 'hidom',
  'smartTouch.keys': 'smartTouch',
  'smartTouch.macWifiId': 'smartTouch',
  'user.fileId': 'avatar',
  'webUser.regionIds': 'border',
  'webUser.userId': 'webUser',
} as const

export type Referent = keyof typeof byName | (typeof byPlace)[keyof typeof byPlace]
/** A referent, and what the rest of the input has to be for the key to be one of it. */
type Choice = { to: Referent; when: Readonly<Record<string, unknown>> }

/** Keys of which another field says what they are of. */
const byChoice: Readonly<Record<string, readonly Choice[]>> = {
  'appUser.keys': [
    { to: 'project', when: { dataScope: 2 } },
    { to: 'region', when: { dataScope: 3 } },
    { to: 'controller', when: { dataScope: 4 } },
  ],
  // A report is on a controller or on a task.
  'dataReport.save.macWifiId': [{ to: 'controller', when: { taskId: null } }],
  'otaPolicy.scopeValue': [
    { to: 'controller', when: { scopeType: 2 } },
    { to: 'project', when: { scopeType: 3 } },
  ],
  'person.personId': [
    { to: 'appUser', when: { kind: 'appUser' } },
    { to: 'webUser', when: { kind: 'webUser' } },
    { to: 'repair', when: { kind: 'repair' } },
    { to: 'project', when: { kind: 'project' } },
    { to: 'organization', when: { kind: 'organization' } },
  ],
  'push.recipientIds': [{ to: 'appUser', when: { recipientType: 1 } }],
}

/** Keys that an endpoint makes: nothing has them yet. */
const newKeys: ReadonlySet<string> = new Set(['checker.save.checkerId', 'faultType.save.faultCode'])

/** Fields that look like a key and refer to no row, by the reason. */
const referToNothing = {
  'a number or an address within the controller that the same input names':
    'systemNo systemNos unitNo unitKey unitKeys adapterNo scheduleNo groupNo after',
  'a row that a selection leaves out: nothing happens to it': 'except',
  'a number that is printed or counted, searched as text': 'repairNo reportNo buildNo versionNo stageNo',
  'a text that is searched for': 'account adminAccount operatorAccount requestId target',
  'typed again, and compared with the key beside it': 'confirmId',
  'a code of a dictionary or a standard': 'faultCode faultCodes featureCode countryCode phoneCode deptCode languageId',
  'the brand itself, or what every brand has under the same key': 'platformId platformIds configKey cityId',
  'a secret or a name of one browser or authenticator': 'deviceKey derivedKey publicKey rawId id uuid code subject',
  'a way to reach a person': 'email mailbox',
} as const

const invert = <What extends string>(table: Readonly<Record<What, string>>): ReadonlyMap<string, What> =>
  new Map(
    (Object.entries(table) as [What, string][]).flatMap(([what, names]) =>
      names.split(' ').map((name): [string, What] => [name, what]),
    ),
  )
const referents: ReadonlyMap<string, Referent> = invert(byName)
const reasons = invert(referToNothing)

const isPlace = (place: string): place is keyof typeof byPlace => Object.hasOwn(byPlace, place)

const referentOf = (endpoint: string, field: string): Referent | undefined => {
  const places = [`${endpoint}.${field}`, `${endpoint.split('.')[0]}.${field}`]
  const place = places.find(isPlace)
  return place ? byPlace[place] : referents.get(field)
}

/** A batch has the keys of its list; a kind of fault has two fields instead of one. */
const choicesOfBatch: readonly Choice[] = Object.entries(rowBatches).flatMap(([action, { list, key }]) => {
  const to = key === 'typeId' ? 'faultType' : referentOf(list, key)
  return to ? [{ to, when: { action } }] : []
})

/** What a field of an endpoint refers to: none where it says why it refers to nothing, undefined where it says neither. */
export const referencesOf = (endpoint: string, field: string): readonly Choice[] | undefined => {
  const [noun = ''] = endpoint.split('.')
  if (newKeys.has(`${endpoint}.${field}`)) return []
  if (endpoint === 'rowBatch.batch' && field === 'keys') return choicesOfBatch
  const choices = byChoice[`${endpoint}.${field}`] ?? byChoice[`${noun}.${field}`]
  if (choices) return choices
  const to = referentOf(endpoint, field)
  if (to) return [{ to, when: {} }]
  return reasons.has(field) ? [] : undefined
}
