import type { Bilingual } from './language'

/** Envelope codes. Spec 8 gives 0, 401, 50008, 50012, 50014; the others are ours and follow HTTP where it has a status. */
export const codes = {
  ok: 0,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  lengthRequired: 411,
  payloadTooLarge: 413,
  unsupportedMediaType: 415,
  misdirected: 421,
  tooManyRequests: 429,
  failure: 500,
  badGateway: 502,
  unavailable: 503,
  gatewayTimeout: 504,
  storageFull: 507,
  wrongCaptcha: 40001, // ours: Spec 5 gives only the text
  wrongPassword: 40002, // ours: Spec 5 gives only the text
  illegalState: 40003, // ours: ../shared/domain section 4
  otherUser: 40004, // ours: the page was made for a user who is no longer signed in here
  previewing: 40005, // ours: the session previews a role and changes nothing
  storeDown: 40006, // ours: nothing was stored, for certain
  mustChangePassword: 40007, // ours: the password must be changed first: somebody else knows it, or it is too old
  firmwareNotSigned: 40008, // ours: not signed with a key of this site
  noFirmwareKey: 40009, // ours: this site has no key to check signatures
  partlyInScope: 40010, // ours: the caller sees only part of it, so may read but not change it
  noRoles: 40011, // ours: Spec 5 gives only the text
  noUserInfo: 40012, // ours: Spec 5 gives only the text
  wrongFactor: 40013, // ours: the second factor shown is not right
  stepExpired: 40014, // ours: the second step came too late, or something ended it; the sign-in begins anew
  stepUpRequired: 40015, // ours: a second factor, or the password, must be shown again first
  mustEnrolFactor: 40016, // ours: a role asks for a second factor, and there is none yet
  passwordOff: 40017, // ours: the brand's staff sign in by their company's account
  foreignIdentity: 40018, // ours: the company's account belongs to nobody here
  historyOff: 40019, // ours: this installation keeps no readings of the past
  historyAway: 40020, // ours: what keeps them does not answer now
  otaKeys: 40021, // ours: a call of upgrades without the feature code and token of the site
  platformAway: 40022, // ours: the console knows that the platform does not answer, and has not sent the call
  readOnly: 40023, // ours: the platform reads, and takes no change
  held: 40024, // ours: work of before a restore waits for a decision first
  personErased: 40027, // ours: nothing is left of the person
  erasureOpen: 40025, // ours: their erasure has been requested and waits for a second person
  erasureOwn: 40026, // ours: who requested an erasure does not confirm it
  firmwareChanged: 40028, // ours: the stored file of a version is no longer what was uploaded
  illegalToken: 50008,
  otherClient: 50012,
  tokenExpired: 50014,
} as const

export type ErrorName = Exclude<keyof typeof codes, 'ok'>
export type Code = (typeof codes)[keyof typeof codes]

/** The codes of a call to which the platform gave no usable answer. */
export const unreachableCodes: ReadonlySet<number> = new Set([
  codes.badGateway,
  codes.unavailable,
  codes.gatewayTimeout,
  codes.platformAway,
])

/** Whether a failure means that the past alone is missing, while everything else works. */
export const isHistoryMissing = (code: number): boolean => code === codes.historyOff || code === codes.historyAway

/** What users read for each code. */
export const errorMessages: Record<ErrorName, Bilingual> = {
  badRequest: { zh: '提交的内容有误，请检查后重试', en: 'The request has errors. Check it and try again.' },
  unauthorized: { zh: '登录已失效，请重新登录', en: 'You are signed out. Sign in again.' },
  forbidden: { zh: '没有权限执行该操作', en: 'You do not have permission for this.' },
  notFound: { zh: '数据不存在或已被删除', en: 'Not found, or already deleted.' },
  methodNotAllowed: { zh: '不支持该请求方式', en: 'This request method is not supported.' },
  conflict: { zh: '数据已被他人修改，请刷新后重试', en: 'Someone else changed this. Refresh and try again.' },
  lengthRequired: { zh: '请求未说明内容长度', en: 'The request does not say how long its body is.' },
  payloadTooLarge: { zh: '上传内容超出大小限制', en: 'The upload is too large.' },
  unsupportedMediaType: { zh: '不支持该内容类型', en: 'This content type is not supported.' },
  misdirected: { zh: '该域名未配置', en: 'This host name is not configured.' },
  tooManyRequests: { zh: '操作过于频繁，请稍后再试', en: 'Too many requests. Try again later.' },
  failure: { zh: '系统异常，请稍后重试', en: 'Something went wrong. Try again later.' },
  badGateway: { zh: '平台返回了无法识别的内容', en: 'The platform sent a bad response.' },
  unavailable: { zh: '平台服务暂时不可用，请稍后重试', en: 'The platform is unavailable. Try again later.' },
  gatewayTimeout: { zh: '平台响应超时，请稍后重试', en: 'The platform took too long to answer. Try again later.' },
  storageFull: { zh: '存储空间不足，暂时无法保存', en: 'The storage is full; nothing can be saved now.' },
  wrongCaptcha: { zh: '验证码错误', en: 'Wrong captcha' },
  wrongPassword: { zh: '密码错误', en: 'Wrong account or password' },
  illegalState: { zh: '状态不允许该操作', en: 'Operation not allowed in the current state' },
  otherUser: { zh: '当前登录用户已变更，未执行该操作', en: 'Another user is signed in now. Nothing was changed.' },
  storeDown: {
    zh: '文件存储暂时不可用，未作任何更改，请稍后重试',
    en: 'The file store cannot be reached. Nothing was changed; try again later.',
  },
  previewing: {
    zh: '正在以角色预览，所有修改均不会执行',
    en: 'You are previewing a role. Nothing is changed meanwhile.',
  },
  mustChangePassword: {
    zh: '密码已过期或由他人设置，请先修改密码',
    en: 'Your password has expired or was set by someone else. Change it first.',
  },
  firmwareNotSigned: {
    zh: '该版本没有本站点信任的签名，不能发布或下发',
    en: 'No key of this site has signed this version. It is neither released nor sent.',
  },
  firmwareChanged: {
    zh: '服务器上的升级文件已不是上传时的文件（校验值不一致），不能验证、发布或下载，请重新上传',
    en: 'The stored file is no longer the one that was uploaded. It is not verified, released or downloaded; upload it again.',
  },
  noFirmwareKey: {
    zh: '本站点未配置固件签名公钥，不下发任何固件，请联系运维人员',
    en: 'This site has no public key for firmware, so it sends none. Ask its operator.',
  },
  partlyInScope: {
    zh: '该数据仅有一部分在您的数据权限范围内，可以查看，不能修改',
    en: 'Only a part of this is in your data scope. You can see it, but not change it.',
  },
  noRoles: {
    zh: 'getInfo: roles must be a non-null array! 该账号没有角色，请联系管理员分配角色',
    en: 'getInfo: roles must be a non-null array! Ask an administrator to give this account a role.',
  },
  noUserInfo: {
    zh: 'Verification failed, please Login again. 用户信息为空，请重新登录',
    en: 'Verification failed, please Login again.',
  },
  wrongFactor: { zh: '验证未通过，请重试', en: 'That was not accepted. Try again.' },
  stepExpired: { zh: '本次验证已失效，请重新登录', en: 'This sign-in is no longer open. Sign in again.' },
  stepUpRequired: { zh: '该操作需要再次验证身份', en: 'Confirm first that it is you.' },
  mustEnrolFactor: {
    zh: '您的角色要求双重验证，请先设置',
    en: 'Your role asks for a second factor. Set one up first.',
  },
  otaKeys: {
    zh: '升级服务拒绝了该请求：控制台的特征码或令牌与平台不一致，请联系运维人员',
    en: 'This console has another feature code or token for upgrades than the platform. Ask its operator.',
  },
  platformAway: {
    zh: '平台服务暂时不可用，未作任何更改，恢复后请重试',
    en: 'The platform is unavailable. Nothing was changed; try again once it is back.',
  },
  readOnly: {
    zh: '平台目前处于只读状态，未作任何更改，请稍后重试',
    en: 'The platform is read-only at the moment. Nothing was changed; try again later.',
  },
  held: {
    zh: '系统已从备份恢复，旧的待发内容尚未处理，暂不下发；请联系超级用户处理',
    en: 'This platform was restored, and sends nothing until a superuser has decided on the older work.',
  },
  personErased: { zh: '该个人的信息已被删除', en: 'The data of this person have been erased already.' },
  erasureOpen: {
    zh: '已提交过删除申请，正等待另一人确认',
    en: 'The erasure of this person has been requested already and waits for a second person.',
  },
  erasureOwn: {
    zh: '删除申请须由申请人以外的人确认',
    en: 'You asked for this erasure. Another person has to confirm it.',
  },
  passwordOff: { zh: '请使用公司账号登录', en: 'Sign in with your company account.' },
  foreignIdentity: {
    zh: '该公司账号未关联本系统用户，请联系管理员',
    en: 'This company account belongs to no user here. Ask an administrator.',
  },
  historyOff: {
    zh: '本系统未配置历史数据存储，不保存历史数据，实时数据不受影响',
    en: 'No store for history is configured here, so past readings are not kept. Live values are not affected.',
  },
  historyAway: {
    zh: '历史数据存储暂时不可用，实时数据不受影响；恢复后将自动显示',
    en: 'The store of history is not answering. Live values are not affected; the past shows again once it answers.',
  },
  illegalToken: { zh: '登录凭证无效，请重新登录', en: 'The session is not valid. Sign in again.' },
  otherClient: {
    zh: '账号已在其他地方登录，同时登录数已达上限，最早的登录（本处）已结束',
    en: 'Your account signed in elsewhere. It had as many sessions as are allowed, so the oldest, this one, was ended.',
  },
  tokenExpired: { zh: '登录已过期，请重新登录', en: 'Your session has expired. Sign in again.' },
}

/** HTTP status that goes with a code. Codes of the spec's 50xxx range travel as 200, as platforms send them. */
export const statusOf = (code: number): number => {
  if (code === codes.ok) return 200
  if (code >= 400 && code < 600) return code
  if (code === codes.wrongCaptcha || code === codes.wrongPassword) return 400
  if (code === codes.wrongFactor || code === codes.stepExpired) return 400
  if (code === codes.stepUpRequired || code === codes.mustEnrolFactor) return 403
  if (code === codes.passwordOff || code === codes.foreignIdentity || code === codes.otaKeys) return 403
  if (code === codes.storeDown || code === codes.historyAway) return 503
  if (code === codes.platformAway || code === codes.readOnly) return 503
  if (code === codes.previewing || code === codes.mustChangePassword || code === codes.partlyInScope) return 403
  if (code === codes.historyOff) return 409
  if (code === codes.firmwareNotSigned || code === codes.noFirmwareKey) return 409
  if (code === codes.firmwareChanged) return 409
  if (code === codes.personErased || code === codes.erasureOpen || code === codes.erasureOwn) return 409
  if (code === codes.illegalState || code === codes.otherUser || code === codes.held) return 409
  return 200
}

const names = Object.fromEntries(Object.entries(codes).map(([name, code]) => [code, name]))

/** Name of a code, or undefined for a code that another platform made up. */
export const nameOf = (code: number): keyof typeof codes | undefined => names[code] as keyof typeof codes | undefined
