import './zod-mode'
import * as z from 'zod'
import type { Bilingual } from './language'
import { hasOneDirection, oneDirection } from './text-direction'

/**
 * Messages of field checks, by the key that a schema carries as its message. `{field}` is the field's name in its
 * form. Texts of spec 5; keys without a text in the spec are ours.
 */
export const checkMessages = {
  required: { zh: '{field}不能为空', en: '{field} cannot be empty' },
  invalid: { zh: '{field}的内容无效', en: '{field} is not valid' },
  tooLong: { zh: '{field}过长', en: '{field} is too long' },
  tooShort: { zh: '{field}过短', en: '{field} is too short' },
  notWhole: { zh: '{field}应为整数', en: '{field} must be a whole number' },
  notNumber: { zh: '请输入正确的数字', en: 'Enter the correct number' },
  outOfRange: { zh: '{field}超出允许范围', en: '{field} is out of range' },
  unknownField: { zh: '不允许的字段', en: 'This field is not allowed' },
  specialCharacters: { zh: '{field}不能包含特殊字符', en: '{field} cannot contain special characters' },
  textDirection: {
    zh: '{field}不能包含改变文字方向的控制字符',
    en: '{field} cannot contain characters that change the direction of text',
  },
  specialCharactersAndChinese: {
    zh: '{field}不能包含特殊字符和中文',
    en: '{field} cannot contain special characters and Chinese characters',
  },
  email: { zh: '请输入正确的邮箱', en: 'Enter the correct email' },
  mailboxFormat: { zh: '邮箱格式不正确', en: 'Incorrect mailbox format' },
  mobile: { zh: '请输入正确的手机号码', en: 'Enter the correct mobile number' },
  versionNumber: { zh: '请输入正确的版本号', en: 'Enter the correct version number' },
  versionFormat: { zh: '版本号格式应为 x.y.z', en: 'Version format is x.y.z' },
  passwordTooLong: { zh: '密码不能超过20个字符', en: 'Password cannot exceed 20 characters' },
  passwordTooShort: { zh: '密码至少8个字符', en: 'Password must have at least 8 characters' },
  passwordCommon: {
    zh: '密码过于常见，容易被猜到，请换一个',
    en: 'This password is among the most common ones and easily guessed. Choose another',
  },
  passwordNamed: {
    zh: '密码不能由账号名、姓名或品牌名构成',
    en: 'A password cannot be made of the account, your name or the brand',
  },
  passwordSame: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  passwordMismatch: { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  oldPasswordWrong: { zh: '原密码错误', en: 'The old password is wrong' },
  unknownRoute: { zh: '路径不是本系统的页面', en: 'Not a page of this console' },
  duplicate: { zh: '{field}已存在', en: '{field} already exists' },
  hasChildren: { zh: '存在下级，不能删除', en: 'It has children and cannot be deleted' },
  keepsMenuSetup: {
    zh: '该修改会使所有人都无法进入或修改菜单设置',
    en: 'This would leave nobody a way to menu setup or the right to change it',
  },
  noSuchDistributor: { zh: '没有该账号的分销商', en: 'No distributor has this account' },
  noSuchDealer: { zh: '没有该邮箱的经销商', en: 'No dealer has this email' },
  relationOpen: { zh: '该分销商与该经销商之间已有关系记录', en: 'These two have a relation already' },
  dealerTaken: { zh: '该经销商已关联其他分销商', en: 'The dealer is associated with another distributor' },
  dayOrder: { zh: '结束日期不能早于开始日期', en: 'The last day cannot be before the first' },
  endBeforeStart: { zh: '结束时间必须晚于开始时间', en: 'The end must be later than the start' },
  over31Days: {
    zh: '按分钟查询最多31天，更长的范围请改用按小时',
    en: 'At most 31 days by the minute; take hours for more',
  },
  over365Days: { zh: '查询范围最多365天', en: 'At most 365 days' },
  fileName: { zh: '文件名格式错误', en: 'File name format error' },
  documentVersion: { zh: '版本号格式应为 x.y', en: 'Version format is x.y' },
  unknownFaultCode: { zh: '故障码不存在', en: 'Not a known fault code' },
  unknownCategory: { zh: '类别不存在', en: 'This category does not exist' },
  fileType: { zh: '不支持该类型的文件', en: 'This type of file is not accepted' },
  fileContent: { zh: '文件内容与扩展名不符', en: 'The content is not what the file name says' },
  fileTooLarge: { zh: '文件超出大小限制', en: 'The file is too large' },
  fileDamaged: { zh: '文件无法读取，可能已损坏', en: 'The file cannot be read. It may be damaged.' },
  fileUnsafe: { zh: '文件结构异常，已拒绝读取', en: 'The file is built in a way that is not accepted' },
  fileTooComplex: {
    zh: '文件过于复杂，读取时超出时间或内存限制',
    en: 'The file is too complex: reading it took too long or too much memory',
  },
  fileEncoding: {
    zh: '无法识别文件编码，请另存为 UTF-8 格式的 CSV',
    en: 'The encoding is not known. Save it as CSV in UTF-8.',
  },
  fileZero: { zh: '文件为空', en: 'The file is empty' },
  fileEmpty: { zh: '文件中没有数据行', en: 'The file has no rows of data' },
  tooManyRows: { zh: '数据行数超过10000行', en: 'The file has more than 10,000 rows' },
  tooManyColumns: { zh: '列数超过50列', en: 'The file has more than 50 columns' },
  missingColumn: {
    zh: '缺少必填列，请使用模板的表头',
    en: 'A required column is missing. Use the header of the template.',
  },
  repeatedColumn: { zh: '同一列出现多次', en: 'A column occurs more than once' },
  confirmMismatch: { zh: '{field}与要求输入的内容不一致', en: '{field} is not what you were asked to type' },
  setTempRange: {
    zh: '设定温度应为17～30℃（制冷时19～30℃），步长0.5℃',
    en: 'Set temperature must be 17 to 30 °C (19 to 30 °C in cooling) in steps of 0.5 °C',
  },
  setTempCoolRange: { zh: '制冷时设定温度应为19～30℃', en: 'In cooling the set temperature must be 19 to 30 °C' },
  setTempModeRange: {
    zh: '该模式下设定温度应为17～30℃',
    en: 'In this mode the set temperature must be 17 to 30 °C',
  },
  modeCoolingOnly: {
    zh: '该系统为单冷型，不支持制热和自动',
    en: 'This system only cools: heat and auto are not possible',
  },
  reportOnePhase: {
    zh: '单相系统只有一个电源电压和一个运行电流，此项应为空',
    en: 'A single-phase system has one supply voltage and one running current: leave this empty',
  },
  reportCoolingOnly: {
    zh: '该系统为单冷型，不能按制热调试',
    en: 'This system only cools: it cannot be commissioned in heating',
  },
  nothingToSend: { zh: '请至少修改一项', en: 'Change at least one setting' },
  scheduleClash: {
    zh: '另一条已启用的定时在同一天、同一时间作用于相同的室内机',
    en: 'Another enabled schedule acts on the same units at this time on one of these days',
  },
  tooManySchedules: { zh: '最多32条定时', en: 'There can be at most 32 schedules' },
  controllerSilent: {
    zh: '设备无应答（已重试一次），未作任何更改',
    en: 'The device did not answer, nor when asked again. Nothing was changed',
  },
  unitOffline: { zh: '设备离线，无法下发指令', en: 'The device is offline; nothing can be sent' },
  busLost: { zh: '机组通讯中断，无法下发指令', en: 'The unit does not answer on the bus; nothing can be sent' },
  centrallyLocked: { zh: '该项已被集控锁定', en: 'Locked by the central controller' },
  noMatchingDevice: { zh: '没有可升级的设备', en: 'No device takes part' },
  stageShares: { zh: '各阶段比例之和必须为100%', en: 'The shares of all stages must make 100%' },
  featureCodeFormat: {
    zh: '特征码只能包含大写字母、数字和连字符',
    en: 'A feature code has only capital letters, digits and hyphens',
  },
  sha256Format: { zh: 'SHA-256应为64位十六进制字符', en: 'A SHA-256 has 64 hexadecimal digits' },
  checksumMismatch: { zh: '文件校验值与填写的不一致', en: 'The file does not have this checksum' },
  signatureFormat: {
    zh: '签名格式应为密钥名、英文冒号和Base64',
    en: 'A signature is the name of a key, a colon and Base64',
  },
  signatureUnknownKey: { zh: '本站点未配置该签名密钥', en: 'This site does not know the key of this signature' },
  signatureWrong: {
    zh: '签名与文件、特征码、版本号或升级类型不符',
    en: 'The signature does not fit the file, feature code, version or upgrade type',
  },
  signatureRequired: { zh: '本站点只接受已签名的升级文件', en: 'This site takes signed firmware only' },
  signedField: {
    zh: '{field}已被签名，不能修改',
    en: 'The signature covers this field, so it cannot be changed: {field}',
  },
  sourceNotOlder: { zh: '最低源版本必须低于版本号', en: 'The minimum source version must be lower than the version' },
  targetNotHigher: {
    zh: '目标版本必须高于所有源版本',
    en: 'The target version must be higher than every source version',
  },
  targetNotReleased: { zh: '目标版本未发布或不存在', en: 'The target version is not released, or does not exist' },
  overOneYear: { zh: '有效时间段最长1年', en: 'The effective range is at most one year' },
  outsideEffectiveRange: { zh: '执行时间必须在有效时间段内', en: 'The start must be within the effective range' },
  inThePast: { zh: '{field}必须晚于当前时间', en: '{field} must be later than the current time' },
  windowFormat: { zh: '时间窗格式应为 HH:mm-HH:mm', en: 'The window must be HH:mm-HH:mm' },
  mustBeIdle: { zh: '该类型只能在停机时升级', en: 'This type is upgraded only while the equipment is stopped' },
  noCentralController: {
    zh: '集中控制器数量为0，禁止室内机升级',
    en: 'Indoor upgrade forbidden when centralized controller count is 0',
  },
  belowMinSource: {
    zh: '低于目标版本要求的最低源版本',
    en: 'Lower than the minimum source version of the target version',
  },
  unknownDevices: { zh: '{field}中有不存在的设备', en: '{field}: some of these devices do not exist' },
  unknownChoices: { zh: '{field}中有不存在的选项', en: '{field}: some of these choices do not exist' },
  floorFormat: { zh: '楼层格式应为B1～B9或1F～99F，如3F', en: 'Floor must be B1 to B9 or 1F to 99F, such as 3F' },
  roleNumber: {
    zh: '角色编号应以R_开头，只含大写字母、数字和下划线',
    en: 'A role number is R_ and then capital letters, digits or underscores',
  },
  foreignBrand: {
    zh: '该账号没有本品牌的权限，请从账号所属品牌的地址登录，或联系管理员开通本品牌',
    en: 'This account has no right to this brand. Sign in at the address of your own brand, or ask an administrator to add this one',
  },
  ownAccount: { zh: '不能对自己的账号执行该操作', en: 'You cannot do this to your own account' },
  ownRole: { zh: '不能修改自己所持角色的权限', en: 'You cannot change the rights of a role that you hold' },
  lastSuperuser: { zh: '至少需要保留一名启用的超级用户', en: 'At least one active superuser has to remain' },
  superuserOnly: { zh: '只有超级用户才能设置超级用户', en: 'Only a superuser can make a superuser' },
  notHeld: { zh: '{field}：不能授予自己没有的权限', en: '{field}: you cannot give what you do not hold yourself' },
  outsideScope: { zh: '{field}超出您的数据范围', en: '{field} is outside of your data scope' },
  builtinRole: { zh: '内置角色必须保留管理权限', en: 'A builtin role has to keep the rights of administration' },
  roleInUse: { zh: '仍有用户使用该角色，不能删除', en: 'Users still have this role, so it cannot be deleted' },
  organizationInUse: {
    zh: '组织下仍有用户，不能删除',
    en: 'The organization still has users, so it cannot be deleted',
  },
  projectInUse: {
    zh: '项目下仍有设备，请先移走设备再删除',
    en: 'Controllers still belong to the project. Move them first.',
  },
  regionInUse: { zh: '该区域仍被使用，不能删除', en: 'The region is still in use, so it cannot be deleted' },
  underItself: { zh: '不能移动到自己的下级', en: 'It cannot be moved under one of its own' },
  tooDeep: { zh: '组织最多5级', en: 'An organization has at most 5 levels' },
  countryCode: { zh: '国家代码应为两位大写字母', en: 'A country code is two capital letters' },
  phoneCode: { zh: '区号格式应为+86', en: 'A dial code looks like +86' },
  timeZone: { zh: '不是有效的时区', en: 'Not a known time zone' },
  tooManyViews: { zh: '每个列表最多保存50个视图', en: 'At most 50 views of one list' },
  tooManySharedViews: { zh: '该列表的共享视图已达200个', en: 'This list has 200 shared views already' },
  tooManyPhotos: { zh: '最多上传6张图片', en: 'At most 6 photos' },
  photoOfOther: { zh: '只有上传者本人可以删除图片', en: 'Only who added a photo can remove it' },
  photoOfFinished: {
    zh: '报修已处理，图片作为处理记录保留，不能删除',
    en: 'The request is processed, and its photos are kept with it',
  },
  versionTypeRequired: { zh: '版本类型不能为空', en: 'Version type must not be empty' },
  versionNumeric: { zh: '版本号必须为数字', en: 'The version number must be numeric' },
  webLink: {
    zh: '{field}应为以 http:// 或 https:// 开头的完整链接',
    en: '{field} must be a whole link that begins with http:// or https://',
  },
  minSupportedHigher: {
    zh: '最低支持版本不能高于版本号',
    en: 'The lowest supported version is higher than the version',
  },
  buildNotIncreasing: {
    zh: '构建号必须大于该终端已有的构建号',
    en: 'The build must be greater than every build of this client',
  },
  wholeNumber: { zh: '{field}应为整数', en: '{field} must be a whole number' },
  faultTypeInUse: {
    zh: '已有故障记录使用该代码，不能删除',
    en: 'Fault records have this code, so it cannot be deleted',
  },
  faultCodeFormat: { zh: '故障代码应为1～3位字母或数字', en: 'A fault code is 1 to 3 letters or digits' },
  pushTooSoon: { zh: '推送时间至少应在5分钟之后', en: 'The push time must be at least 5 minutes ahead' },
  pushCountChanged: {
    zh: '接收人数已变化，请重新确认',
    en: 'The number of recipients has changed. Confirm it again.',
  },
  noRecipients: { zh: '没有符合条件的接收用户', en: 'Nobody would receive it' },
  announcementTooLong: { zh: '公告内容不能超过5000字', en: 'Announcement content not over 5000 words' },
  otherBrands: { zh: '{field}包含您无权管理的平台', en: '{field} includes platforms that are not yours to manage' },
  captureEndPast: {
    zh: '抓取结束时间必须晚于当前时间',
    en: 'Capture end time must be later than the current time',
  },
  startTooFar: { zh: '开始时间最多提前30天', en: 'At most 30 days ahead' },
  captureTooLong: {
    zh: '临时型Checker最长7天，固定型最长30天',
    en: 'At most 7 days on a temporary Checker, 30 days on a stationary one',
  },
  captureInterval: { zh: '时间间隔最小60，最大3600', en: 'Time interval min 60, max 3600' },
  captureQuota: {
    zh: '预计数据量超出剩余空间，请确认后再开始',
    en: 'More than the free storage is expected. Confirm before you start.',
  },
  checkerSelf: {
    zh: '不能将当前用户添加为Checker用户',
    en: 'The current user cannot be added as a Checker user',
  },
  checkerAdministrator: { zh: '至少需要一名管理员', en: 'At least one administrator is needed' },
  checkerBus: { zh: '请填写本品牌已有控制器的WiFi ID', en: 'Enter the WiFi ID of a controller of this brand' },
  checkerIdFormat: { zh: '设备ID应为CK加8位数字', en: 'A device ID is CK and 8 digits' },
  reportFails: {
    zh: '存在不合格项或无法判定，不能判为合格',
    en: 'Some rows fail, or nothing could be judged, so the result cannot be a pass',
  },
  reportSigned: {
    zh: '报告已有签字，此修改会使签字失效，请刷新页面后确认',
    en: 'The report has been signed; this change would remove signatures. Reload the page and confirm it.',
  },
  imageSize: { zh: '图片尺寸超出允许范围', en: 'The image is too large or too small' },
  frameAddress: {
    zh: '地址应为 IDU、ODU、RCS 或 CEN，系统号和机号为 00～63，可只填一部分，如 IDU 03 或 03-12',
    en: 'An address is IDU, ODU, RCS or CEN with numbers from 00 to 63, or a part of it such as IDU 03 or 03-12',
  },
  hexDigits: {
    zh: '只能输入十六进制字符 0～9、A～F 和空格',
    en: 'Only hexadecimal digits, 0 to 9 and A to F, and spaces',
  },
  hexPairs: { zh: '每个字节为两位十六进制字符', en: 'Every byte is two hexadecimal digits' },
  systemNumbers: { zh: '系统号应为0～63，用逗号分隔', en: 'System numbers are 0 to 63, separated by commas' },
} as const satisfies Record<string, Bilingual>
export type CheckMessage = keyof typeof checkMessages

/** Replacements of messages for a known limit, which they include. */
export const limitMessages = {
  tooLong: { zh: '{field}不能超过{max}个字符', en: '{field} cannot exceed {max} characters' },
  tooShort: { zh: '{field}至少{min}个字符', en: '{field} must have at least {min} characters' },
  tooMany: { zh: '{field}不能超过{max}项', en: '{field} cannot have more than {max} entries' },
  tooFew: { zh: '{field}至少{min}项', en: '{field} must have at least {min} entries' },
  range: { zh: '{field}应为{min}～{max}', en: '{field} must be {min} to {max}' },
  atMost: { zh: '{field}不能大于{max}', en: '{field} cannot be more than {max}' },
  atLeast: { zh: '{field}不能小于{min}', en: '{field} cannot be less than {min}' },
  fileType: { zh: '仅支持{types}格式的文件', en: 'Only {types} files are accepted' },
  fileTooLarge: { zh: '文件不能超过{size}', en: 'The file cannot exceed {size}' },
  now: { zh: '（现为{now}）', en: ' ({now} now)' },
} as const satisfies Record<string, Bilingual>

// Spec 5 names the characters; the two checks differ in the dot. Both are one character class, linear by construction.
const looser = /[`~!@#$^&*()=|{}':;,[\]<>/?%！￥…（）—【】‘；：”“。，、？《》]/
const stricter = /[`~!@#$^&*()=|{}':;,.[\]<>/?%！￥…（）—【】‘；：”“。，、？《》]/
const chinese = /\p{Script=Han}/u

export const hasSpecialCharacters = (text: string): boolean => looser.test(text)
export const hasSpecialCharactersOrDot = (text: string): boolean => stricter.test(text)

const required = (max: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(max, { error: 'tooLong' })
    .refine(hasOneDirection, oneDirection)

/** Required text of any characters, shown as a name or a heading. */
export const titleText = required

/** Required name: the stricter special-character check. Domain 8. */
export const nameText = (max: number) =>
  required(max).refine((text) => !hasSpecialCharactersOrDot(text), { error: 'specialCharacters' })
/** Required text in one line, of any characters: a private name. */
export const lineText = (max: number) => required(max).refine((text) => !/\p{Cc}/u.test(text), { error: 'invalid' })
/** Optional text: the looser special-character check. Domain 8. */
export const remarkText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'tooLong' })
    .refine(hasOneDirection, oneDirection)
    .refine((text) => !hasSpecialCharacters(text), { error: 'specialCharacters' })
/** Account or code: no special character and no Chinese character. Spec 5. */
export const codeText = (max: number) =>
  required(max).refine((text) => !hasSpecialCharactersOrDot(text) && !chinese.test(text), {
    error: 'specialCharactersAndChinese',
  })
const address = (wrong: 'email' | 'mailboxFormat') =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(64, { error: 'tooLong' })
    .regex(/^[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)+$/, { error: wrong })
/** Mailbox of somebody who uses the console. */
export const Mailbox = address('mailboxFormat')
/** Email of anybody else. Spec 5 has a message for each of the two. */
export const Email = address('email')
export const Mobile = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .regex(/^\+?\d{5,15}$/, { error: 'mobile' })
/** Spec 5 and 9: a password has at most 20 characters. The minimum is ours. */
export const NewPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .min(8, { error: 'passwordTooShort' })
  .max(20, { error: 'passwordTooLong' })
