import { endpoints, type NamedEndpoint, type registry } from './registry'

type Registry = typeof registry
/** `noun.verb` of an endpoint. */
export type EndpointName = {
  [Noun in keyof Registry]: `${Noun}.${keyof Registry[Noun] & string}`
}[keyof Registry]

/**
 * What a platform must have for the console to stand before it: the calls of spec 7, and no other. All else
 * is optional: `/sys/capabilities` names what is there, and the console does without the rest. The verbs of each noun;
 * one that is missing here does not compile.
 */
const needs = {
  airBox: { optional: 'live day resetFilter' },
  announcement: { required: 'current', optional: 'markRead list info save update publish withdraw remove readers' },
  appUser: { optional: 'list info reveal export setStatus typeImpact changeType dataScope scopeOptions setDataScope' },
  auth: {
    required: 'login logout logoutByOtherPath',
    optional: 'ways secondStep passkeyOptions passkey oidc oidcLogout',
  },
  capability: { optional: 'list' },
  captcha: { optional: 'issue' },
  category: { optional: 'list save update remove' },
  checkerService: { required: 'read' },
  checker: { optional: 'list info save update remove issueKey revokeKey userOptions' },
  checkerTask: { optional: 'list info forecast start suspend continue end share download remove' },
  checkerFrame: { optional: 'list position summary lane export' },
  checkerEvent: { optional: 'list' },
  checkerData: { optional: 'units series export' },
  dataReport: { optional: 'list info origin save finish remove sign signByName unsign signature pdf xlsx' },
  connection: {
    optional:
      'info events messages watch errors clearErrors differences settleDifference issueKey issueKeys setCertificate revoke',
  },
  control: { optional: 'list info send batch' },
  controlHistory: { optional: 'airConditioners airBoxes hidoms smartTouches export' },
  dashboard: { optional: 'summary trends lists' },
  device: { optional: 'himitList info update unbind remove himitBatch himitExport vip reboot search' },
  distributor: { optional: 'list counts history save update submit withdraw pass back release remove' },
  event: { optional: 'stream' },
  factor: {
    optional:
      'status beginTotp confirmTotp removeTotp renewRecovery beginPasskey addPasskey removePasskey stepUpOptions stepUp',
  },
  deviceBinding: { optional: 'info' },
  deviceCheck: { optional: 'whyOffline' },
  deviceImport: { optional: 'template upload list info problems failures commit discard issueKeys' },
  fault: {
    optional: 'list info analysis snapshot devices assignees acknowledge assign comment mute unmute batch export',
  },
  group: { optional: 'list info transfer removeMember unbind dissolve' },
  guide: { optional: 'list info categories content countDownload upload update replace publish unpublish remove' },
  hicube: { optional: 'list batch export' },
  hidom: { optional: 'list batch export adapters meters schedules' },
  heldWork: { optional: 'read decide' },
  history: { optional: 'units read alarmMemory timeline export' },
  faultType: { optional: 'dictionary list save update remove template import export' },
  ingest: { optional: 'figures' },
  instruction: {
    optional: 'list info categories content countDownload upload update replace publish unpublish remove',
  },
  job: { optional: 'list info failures results cancel retryFailed ticket download' },
  listExport: { optional: 'export' },
  listView: { optional: 'list save update remove setDefault' },
  log: { optional: 'operations operation logins exportOperations exportLogins' },
  menu: { required: 'list nav save update remove', optional: 'move' },
  networkModule: { optional: 'info otaRecords' },
  otaPolicy: { optional: 'list info save update start invalidate reach' },
  otaResult: { optional: 'list info retry startNow skip export' },
  otaTask: {
    optional:
      'list info preflight preflightDevices preflightExport plan create approve reject start pause resume cancel impact retry stopReport',
  },
  otaVersion: {
    optional: 'list info upload update verify release disable remove ticket download distribution featureCodes',
  },
  preference: { optional: 'tables saveTable' },
  project: {
    optional:
      'list info devices exportDevices systems verdicts energy members history places distributors save update remove export options',
  },
  person: { optional: 'info export list requestErasure confirmErasure withdrawErasure' },
  question: { optional: 'list save update move setStatus remove' },
  push: { optional: 'list info save update copy audience recipients resolve test send cancel recall remove' },
  projectMap: { optional: 'points' },
  region: { required: 'byLanguage', optional: 'tree save update remove' },
  smartTouch: { optional: 'list batch export groups schedules settings' },
  repair: {
    optional:
      'list counts info handlers accept assign finish reopen giveBack remark note addPhoto removePhoto photo export draft save',
  },
  unit: { optional: 'outdoor indoor codes update batchFloor' },
  user: { required: 'info updateProfile changePassword', optional: 'avatar setAvatar removeAvatar' },
  organization: { optional: 'tree options save update move remove' },
  role: { optional: 'list save update remove grants grant preview leavePreview' },
  rowBatch: { optional: 'batch' },
  schedule: { optional: 'save update setEnabled remove' },
  session: { optional: 'list notices seen end' },
  webUser: {
    optional:
      'list one roles save update resetPassword setStatus remove resetFactors identities linkIdentity unlinkIdentity sessions endSessions',
  },
  appDownload: { optional: 'info save current package' },
  appLog: { optional: 'list download remove' },
  appVersion: { optional: 'list save upload update release unpublish remove download' },
  clientError: { optional: 'list info report' },
  config: { optional: 'list update' },
  pcSoftware: { optional: 'list upload update setStatus remove download' },
  retention: { optional: 'list impact update confirmClock' },
  weather: { optional: 'list setEnabled refresh' },
} as const satisfies Record<keyof Registry, { required?: string; optional?: string }>

type Words<Text> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text
type Named = {
  [Noun in keyof Registry]: `${Noun}.${Words<(typeof needs)[Noun][keyof (typeof needs)[Noun]]> & string}`
}[keyof Registry]
/** Endpoints that are not assigned, and names that are no endpoints. */
type Wrong = Exclude<EndpointName, Named> | Exclude<Named, EndpointName>
const assigned = (complete: [Wrong] extends [never] ? typeof needs : Wrong) =>
  complete as Readonly<Record<string, { required?: string; optional?: string }>>

const required: ReadonlySet<string> = new Set(
  Object.entries(assigned(needs)).flatMap(([noun, verbs]) =>
    (verbs.required ?? '').split(' ').flatMap((verb) => (verb ? [`${noun}.${verb}`] : [])),
  ),
)

/** Whether a platform may do without it. */
export const isOptional = (name: string): boolean => !required.has(name)

/** The part of the contract that a platform names in `/sys/capabilities`. */
export const optionalEndpoints: readonly NamedEndpoint[] = endpoints.filter(({ name }) => isOptional(name))
