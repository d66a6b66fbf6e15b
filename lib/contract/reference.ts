import { registry } from './registry'

/**
 * What inputs refer to: the contract gives one name to one thing, so a field's name says what its value is the key of.
 * `questionId` is the key of a question, and so on for each noun; these have other names, or are no nouns of the contract.
 * `reference.test.ts` fails for a field that looks like a key and refers to nothing.
 */
const byName = {
  appUser: 'distributorId adminUserId dealerId',
  appUserAccount: 'accounts dealerEmail distributorAccount',
  checkerTask: 'taskId',
  clientError: 'errorId',
  command: 'recordId',
  controller: 'macWifiId macWifiIds busMacWifiId',
  dataReport: 'reportId',
  deviceImport: 'importId',
  difference: 'differenceId',
  erasure: 'erasureId',
  otaVersion: 'versionId',
  identity: 'identityId',
  listView: 'viewId',
  menu: 'menuIds',
  notice: 'noticeIds',
  passkey: 'passkeyId',
  project: 'projectIds',
  push: 'messageId',
  region: 'regionIds',
  distributor: 'relationId',
  role: 'roleIds',
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
  'onlineUser.sessionId': 'onlineUser',
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

export type Referent = keyof typeof byName | (typeof byPlace)[keyof typeof byPlace] | keyof typeof registry
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
  // Rows of the list that the action names.
  'rowBatch.keys': [],
}

/** Keys that an endpoint makes: nothing has them yet. */
const newKeys: ReadonlySet<string> = new Set(['checker.save.checkerId', 'faultType.save.faultCode'])

/** Fields that look like a key and refer to no row, by the reason. */
const referToNothing = {
  'a number or an address within the controller that the same input names':
    'systemNo systemNos unitNo unitKey unitKeys adapterNo scheduleNo groupNo after',
  'a row that a selection leaves out: nothing happens to it': 'except',
  // A field may say so itself instead: `refersToNothing` of ./text.
  'a number that is printed or counted, searched as text': 'buildNo versionNo stageNo',
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

const isNoun = (name: string): name is keyof typeof registry => Object.hasOwn(registry, name)
const isPlace = (place: string): place is keyof typeof byPlace => Object.hasOwn(byPlace, place)

const referentOf = (endpoint: string, field: string): Referent | undefined => {
  const places = [`${endpoint}.${field}`, `${endpoint.split('.')[0]}.${field}`]
  const place = places.find(isPlace)
  if (place) return byPlace[place]
  const noun = field.slice(0, -2)
  return field.endsWith('Id') && isNoun(noun) ? noun : referents.get(field)
}

/** What a field of an endpoint refers to: none where it says why it refers to nothing, undefined where it says neither. */
export const referencesOf = (endpoint: string, field: string): readonly Choice[] | undefined => {
  const [noun = ''] = endpoint.split('.')
  if (newKeys.has(`${endpoint}.${field}`)) return []
  const choices = byChoice[`${endpoint}.${field}`] ?? byChoice[`${noun}.${field}`]
  if (choices) return choices
  const to = referentOf(endpoint, field)
  if (to) return [{ to, when: {} }]
  return reasons.has(field) ? [] : undefined
}
