import './zod-mode'
import * as z from 'zod'
import { ControllerType } from './device'
import { DateTime, fromQuery, get, Id, listQuery, noInput, nothing, page, post, searchText, upload } from './endpoint'
import { hasSpecialCharactersOrDot, labelText } from './text'
import { compareVersions, VersionNumber } from './version-number'

/** 1 network module, 2 the controller's own firmware, 3 its indoor units. Domain 2.7. */
export const OtaUpgradeType = z.literal([1, 2, 3])
export type OtaUpgradeType = z.infer<typeof OtaUpgradeType>
/** 0 draft, 1 verified, 2 released, 3 disabled. */
export const OtaVersionStatus = z.literal([0, 1, 2, 3])
export type OtaVersionStatus = z.infer<typeof OtaVersionStatus>

/** The version of a controller that each type of upgrade changes. */
export const installedVersionField = {
  1: 'moduleVersion',
  2: 'firmwareVersion',
  3: 'indoorVersion',
} as const satisfies Record<OtaUpgradeType, string>

/** Spec 5: an upload has at most 10 MB. Domain 2.7: the endings of firmware. */
export const firmwareFile = { maxFile: 10 * 1024 * 1024, types: ['bin', 'hex', 'zip'] } as const

/** Family of firmware: a version and a controller belong together when theirs is equal. Domain 2.7, spec 5. */
export const FeatureCode = z
  .string({ error: 'required' })
  .trim()
  .toUpperCase()
  .min(1, { error: 'required' })
  .max(32, { error: 'tooLong' })
  .refine((text) => !hasSpecialCharactersOrDot(text) && !/\p{Script=Han}/u.test(text), {
    error: 'specialCharactersAndChinese',
    abort: true,
  })
  .regex(/^[A-Z\d-]+$/, { error: 'featureCodeFormat' })

/** SHA-256 in hex, in either case. */
export const Sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\da-f]{64}$/, { error: 'sha256Format' })

/** Name of the key and 64 bytes in base64, as `scripts/sign-firmware.mjs` writes it. */
export const FirmwareSignature = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,32}:[A-Za-z\d+/]{86}==$/, { error: 'signatureFormat' })

const changeLog = z.string().trim().max(1024, { error: 'tooLong' })
const flag = z.literal([0, 1])

export const OtaVersion = z.object({
  versionId: Id,
  versionNo: z.string(),
  featureName: z.string(),
  featureCode: z.string(),
  upgradeType: OtaUpgradeType,
  /** File name at upload. */
  fileName: z.string(),
  /** Bytes, fixed at upload like `sha256`: another file is another version. */
  fileSize: z.number().int(),
  sha256: z.string(),
  /** `untrusted`: signed with an unknown key, or for different content. */
  signature: z.enum(['signed', 'unsigned', 'untrusted']),
  /** Name of the key that signed it. */
  signatureKey: z.string().nullable(),
  /** Why it cannot be sent, whatever its state: this site has no public key, or the version has no signature by one. */
  unsent: z.enum(['noKey', 'notSigned']).nullable(),
  /** Lowest version that a controller must have to accept it; null: any. */
  minSourceVersion: z.string().nullable(),
  forceFlag: flag,
  changeLogZh: z.string(),
  changeLogEn: z.string(),
  status: OtaVersionStatus,
  releaseTime: DateTime.nullable(),
  /** Real name of who released it. */
  releaser: z.string().nullable(),
  /** Controllers of this feature code that run it now. */
  deviceCount: z.number().int(),
  /** Pending or active policies and unfinished tasks that send it. */
  useCount: z.number().int(),
  createTime: DateTime,
  updateTime: DateTime,
  /** Real name of the uploader. */
  createUser: z.string().nullable(),
  /** Row version: a save based on an older one is refused. */
  version: z.number().int(),
})
export type OtaVersion = z.infer<typeof OtaVersion>

/** What sends a version now: it cannot be deleted before that ends. */
export const OtaVersionUse = z.object({ kind: z.enum(['policy', 'task']), id: Id, name: z.string() })
export type OtaVersionUse = z.infer<typeof OtaVersionUse>

const text = {
  featureName: labelText(64),
  featureCode: FeatureCode,
  versionNo: VersionNumber,
  changeLogZh: changeLog,
  changeLogEn: changeLog,
}

/** A lowest source must be older than the version itself. */
const hasSource = ({ versionNo, minSourceVersion }: { versionNo: string; minSourceVersion: string | null }): boolean =>
  minSourceVersion === null || compareVersions(minSourceVersion, versionNo) < 0
const sourceOlder = { error: 'sourceNotOlder', path: ['minSourceVersion'] }

/** Everything of a version except its file, which never changes. */
export const OtaVersionForm = z
  .strictObject({
    versionId: Id,
    ...text,
    upgradeType: OtaUpgradeType,
    minSourceVersion: VersionNumber.nullable(),
    forceFlag: flag,
    version: z.number().int(),
  })
  .refine(hasSource, sourceOlder)
export type OtaVersionForm = z.infer<typeof OtaVersionForm>

/** The text fields sent before the file. Empty: no lowest source, no checksum to compare. */
export const otaVersionUploadFields = {
  ...text,
  upgradeType: fromQuery(OtaUpgradeType),
  minSourceVersion: z.union([z.literal(''), VersionNumber]),
  forceFlag: fromQuery(flag),
  expectedSha256: z.union([z.literal(''), Sha256]),
  signature: z.union([z.literal(''), FirmwareSignature]).default(''),
}
/** `data` of a refused upload whose bytes are not the expected ones. */

export const otaVersionSorts = [
  'createTime',
  'versionNo',
  'featureCode',
  'featureName',
  'fileSize',
  'releaseTime',
] as const
export const OtaVersionQuery = listQuery(otaVersionSorts, {
  featureCode: searchText.optional(),
  featureName: searchText.optional(),
  versionNo: searchText.optional(),
  upgradeType: fromQuery(OtaUpgradeType).optional(),
  status: fromQuery(OtaVersionStatus).optional(),
})
export type OtaVersionQuery = z.infer<typeof OtaVersionQuery>

/** How many controllers of one family run each version; newest first. */
export const VersionShare = z.object({
  featureCode: z.string(),
  controllerType: ControllerType,
  total: z.number().int(),
  versions: z.array(z.object({ versionNo: z.string(), deviceCount: z.number().int() })),
})
export type VersionShare = z.infer<typeof VersionShare>

const byId = z.strictObject({ versionId: Id })
const manage = 'ota:version'

// ours: not shown in the spec
export const otaVersionApi = {
  list: get('/sys/ota/version/list', { access: 'ota:list', input: OtaVersionQuery, data: page(OtaVersion) }),
  info: get('/sys/ota/version/info', {
    access: 'ota:list',
    input: byId,
    data: OtaVersion.extend({ uses: z.array(OtaVersionUse) }),
  }),
  /**
   * Takes a firmware file and creates a draft. An unexpected file is refused: field
   * `expectedSha256`, with both values as `data`. A wrong signature, or a missing one where the site requires it, is
   * refused at the field `signature`.
   */
  upload: upload('/sys/ota/version/upload', {
    access: manage,
    file: firmwareFile,
    fields: otaVersionUploadFields,
    data: byId,
  }),
  /** A verified version becomes a draft again, because it is no longer what was verified. */
  update: post('/sys/ota/version/update', { access: manage, input: OtaVersionForm, data: nothing }),
  /** Rereads the stored bytes and compares them with what was fixed at upload: `firmwareChanged` has both checksums as `data`. */
  verify: post('/sys/ota/version/verify', { access: manage, input: byId, data: nothing }),
  release: post('/sys/ota/version/release', { access: manage, input: byId, data: nothing }),
  /** From now on nothing sends it, whatever is running. */
  disable: post('/sys/ota/version/disable', { access: manage, input: byId, data: nothing }),
  /** Refused while something sends it (`illegalState`); `data` says what: `{ uses: OtaVersionUse[] }`. */
  remove: post('/sys/ota/version/delete', { access: manage, input: byId, data: nothing }),
  /** A ticket opens the file once, within a minute, for the user who requested it. */
  ticket: post('/sys/ota/version/ticket', {
    access: manage,
    input: byId,
    data: z.object({ ticket: z.string() }),
  }),
  download: get('/sys/ota/version/download', {
    access: manage,
    download: true,
    input: z.strictObject({ ticket: z.string().regex(/^[\w-]{20,64}$/) }),
    data: z.unknown(),
  }),
  /** Firmware families of the brand's controllers, with the versions running there. */
  distribution: get('/sys/ota/version/distribution', {
    access: 'ota:list',
    input: z.strictObject({ upgradeType: fromQuery(OtaUpgradeType).default(1) }),
    data: z.object({ list: z.array(VersionShare) }),
  }),
  /** Feature codes that a form offers: of the brand's controllers and of its versions. */
  featureCodes: get('/sys/ota/version/featureCodes', {
    access: 'ota:list',
    input: noInput,
    data: z.object({ list: z.array(z.object({ featureCode: z.string(), deviceCount: z.number().int() })) }),
  }),
}

type State = Pick<OtaVersion, 'status'>

/** What may be done with a version in its current state; the platform uses the same functions. */
export const otaVersionCan = {
  update: ({ status }: State): boolean => status === 0 || status === 1,
  verify: ({ status }: State): boolean => status === 0,
  release: ({ status }: State): boolean => status === 1,
  disable: ({ status }: State): boolean => status === 2,
  /** Domain 2.7: a version in use by a live policy can only be disabled. */
  remove: ({ useCount }: Pick<OtaVersion, 'useCount'>): boolean => useCount === 0,
  /** Whether devices may get it: from a new policy or task, and at every dispatch. */
  dispatch: ({ status }: State): boolean => status === 2,
}
