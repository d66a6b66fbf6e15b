import type { CheckMessage } from './check-messages'
import type { Bilingual } from './language'
import { isWebLink } from './web-link'

/** 1 text, 2 whole number, 3 switch. Domain 2.20. */
export type ValueType = 1 | 2 | 3

export type Setting = {
  valueType: ValueType
  /** Default value. */
  value: string
  description: Bilingual
  /** Where and from when on it takes effect; for a fixed one, why it cannot be edited. */
  remark: Bilingual
  editable: boolean
  /** Least and greatest number. */
  range?: readonly [number, number]
  /** Decided by what the platform is started with. */
  isOfStart?: true
  /** An empty text or a web link. */
  isLink?: true
}

const fixed = { zh: '由平台程序固定，不可修改', en: 'Fixed by the platform; it cannot be changed' }
const ofStart = { zh: '由启动参数 CAPTCHA 决定', en: 'Set by CAPTCHA when the platform starts' }

const constant = (value: string, valueType: ValueType, description: Bilingual, remark: Bilingual = fixed): Setting => ({
  valueType,
  value,
  description,
  remark,
  editable: false,
})

/**
 * Settings of a brand, by key. The platform reads the editable ones where they take effect; the others are shown so
 * that staff find their values, and are not settings.
 */
export const settings = {
  'app.androidUrl': {
    valueType: 1,
    value: '',
    editable: true,
    isLink: true,
    description: { zh: 'Android 安装包链接', en: 'Android package link' },
    remark: { zh: '留空时使用最新发布的版本', en: 'When empty, the newest released version is offered' },
  },
  'app.iosUrl': {
    valueType: 1,
    value: '',
    editable: true,
    isLink: true,
    description: { zh: 'iOS 商店链接', en: 'iOS store link' },
    remark: { zh: '留空时使用最新发布的版本', en: 'When empty, the newest released version is offered' },
  },
  'checker.intervalMax': constant('3600', 2, { zh: '采集间隔上限（秒）', en: 'Longest capture interval (s)' }),
  'checker.intervalMin': constant('60', 2, { zh: '采集间隔下限（秒）', en: 'Shortest capture interval (s)' }),
  'checker.keepDays': constant('365', 2, {
    zh: '固定式Checker数据保留天数',
    en: 'Days that data of a stationary Checker is kept',
  }),
  'checker.tempStorageMB': constant('200', 2, {
    zh: '临时式Checker存储上限（MB）',
    en: 'Storage of a temporary Checker (MB)',
  }),
  'log.clientErrors': {
    valueType: 3,
    value: '1',
    editable: true,
    description: { zh: '记录界面错误', en: 'Log UI errors' },
    remark: { zh: '关闭后不再写入系统日志的“界面错误”', en: 'When off, nothing more is added to “Interface errors”' },
  },
  'login.captcha': {
    ...constant('', 1, { zh: '登录验证码策略', en: 'Captcha at sign-in' }, ofStart),
    isOfStart: true,
  },
  'login.maxFail': {
    valueType: 2,
    value: '5',
    editable: true,
    range: [3, 10],
    description: { zh: '密码错误锁定阈值（次）', en: 'Wrong passwords before lock-out' },
    remark: {
      zh: '对下一次登录生效，也用于修改密码时输入的原密码',
      en: 'Counts from the next sign-in on, and for the old password when one is changed',
    },
  },
  'login.proofOfWork': {
    valueType: 3,
    value: '0',
    editable: true,
    description: { zh: '启用无感验证（替代图片验证码）', en: 'Invisible check in place of a picture captcha' },
    remark: {
      zh: '对下一次登录生效；失败越多，计算越久，用户无需辨认图片',
      en: 'Counts from the next sign-in on; each failure makes the work longer, and nobody has to read a picture',
    },
  },
  'login.secondFactor': {
    valueType: 3,
    value: '0',
    editable: true,
    description: { zh: '登录时要求双重验证', en: 'Ask for a second factor at sign-in' },
    remark: {
      zh: '开启后超级管理员以及要求双重验证的角色必须设置；对下一次登录生效',
      en: 'When on, superusers and whoever holds a role that asks for it must have one; counts from the next sign-in on',
    },
  },
  'ota.timeoutMin': constant(
    '20',
    2,
    { zh: '单台升级超时默认值（分钟）', en: 'Default time limit of one upgrade (min)' },
    {
      zh: '新增策略的默认值，可在策略中修改',
      en: 'Default of a new policy, where it can be changed',
    },
  ),
  'password.maxAgeDays': {
    valueType: 2,
    value: '0',
    editable: true,
    range: [0, 730],
    description: { zh: '密码有效期（天，0为不限）', en: 'Days until a password must be changed (0: never)' },
    remark: { zh: '对下一次登录生效', en: 'Counts from the next sign-in on' },
  },
  'repair.slaHours': {
    valueType: 2,
    value: '24',
    editable: true,
    range: [1, 720],
    description: { zh: '报修受理时限（小时）', en: 'Time to accept a repair request (h)' },
    remark: { zh: '立即生效，超时的报修以红色标出', en: 'Counts at once; what waits longer is marked as overdue' },
  },
  'upload.maxMB': constant('10', 2, { zh: '上传文件大小上限（MB）', en: 'Largest upload (MB)' }),
  'weather.provider': constant('builtin', 1, { zh: '天气数据来源', en: 'Source of weather data' }),
  'weather.refreshMin': {
    valueType: 2,
    value: '60',
    editable: true,
    range: [10, 1440],
    description: { zh: '天气刷新间隔（分钟）', en: 'Weather is refreshed every (min)' },
    remark: { zh: '对下一次刷新生效', en: 'Counts from the next refresh on' },
  },
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]]
export const settingOf = (key: SettingKey): Setting => settings[key]

/** Whether it decides how people sign in. */
export const isOfSignIn = (key: SettingKey): boolean => /^(?:login|password)\./.test(key)

/** The limits that a message about its value names. */
export const limitsOf = (key: SettingKey): { min?: number; max?: number; isWhole: true } => {
  const [min, max] = settingOf(key).range ?? []
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), isWhole: true }
}

const longest = 500

/** What is wrong with a setting's value; undefined if it is valid. */
export const checkSetting = (key: SettingKey, value: string): CheckMessage | undefined => {
  const { valueType, range, isLink } = settingOf(key)
  if (valueType === 3) return value === '0' || value === '1' ? undefined : 'invalid'
  if (valueType === 2) {
    if (value === '') return 'required'
    if (!/^\d{1,9}$/.test(value)) return 'wholeNumber'
    return range && (Number(value) < range[0] || Number(value) > range[1]) ? 'outOfRange' : undefined
  }
  if (isLink) {
    if (value.length > 256) return 'tooLong'
    return value === '' || isWebLink(value) ? undefined : 'webLink'
  }
  if (value === '') return 'required'
  return value.length > longest ? 'tooLong' : undefined
}
