import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import type { AccountType } from '@/lib/contract/app-user'
import type { PushDetail, PushForm, PushRecipient } from '@/lib/contract/push'
import { toDateTime } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import { fromWallTime, toWallTime } from '@/lib/format/zoned-time'

const tenMinutesMs = minutesToMilliseconds(10)

/** State of the composer: texts as typed, the time by the clock of `zone`. */
export type PushValues = {
  title: string
  titleEn: string
  messageType: 1 | 2 | 3
  recipientType: 1 | 2
  recipients: PushRecipient[]
  accountType: '' | `${AccountType}`
  countryCode: string
  clientType: '' | 'iOS' | 'Android'
  contentZh: string
  contentEn: string
  linkUrl: string
  pushMode: 1 | 2
  pushTime: string
  zone: string
  hasQuiet: boolean
  quietFrom: string
  quietTo: string
}

/** A new message: no recipients yet, immediate, and not at night. */
export const newPush = (now: number, zone: string): PushValues => ({
  title: '',
  titleEn: '',
  messageType: 3,
  recipientType: 1,
  recipients: [],
  accountType: '',
  countryCode: '',
  clientType: '',
  contentZh: '',
  contentEn: '',
  linkUrl: '',
  pushMode: 1,
  zone,
  pushTime: toWallTime(new Date(now + tenMinutesMs), zone),
  hasQuiet: true,
  quietFrom: '22:00',
  quietTo: '08:00',
})

/** A stored message as the composer shows it. */
export const toPushValues = (message: PushDetail, now: number, zone: string): PushValues => {
  const { title, titleEn, messageType, recipientType, recipients, contentZh, contentEn, linkUrl, pushMode } = message
  const { accountType, countryCode, clientType } = message.filter
  return {
    title,
    titleEn,
    messageType,
    recipientType,
    recipients,
    contentZh,
    contentEn,
    linkUrl,
    pushMode,
    zone,
    accountType: accountType ? `${accountType}` : '',
    countryCode: countryCode ?? '',
    clientType: clientType ?? '',
    pushTime: message.pushTime ? toWallTime(fromWireTime(message.pushTime), zone) : newPush(now, zone).pushTime,
    hasQuiet: message.quietHours !== null,
    quietFrom: message.quietHours?.slice(0, 5) ?? '22:00',
    quietTo: message.quietHours?.slice(6) ?? '08:00',
  }
}

/** Send time in wire form; null: now. An invalid time is left for the schema to refuse. */
export const toPushTime = ({ pushMode, pushTime, zone }: PushValues): string | null => {
  if (pushMode === 1) return null
  const at = fromWallTime(pushTime, zone)
  return at === null ? '' : toDateTime(at, 'UTC')
}

/** The recipients. */
export const toWhom = (values: PushValues) => ({
  recipientType: values.recipientType,
  recipientIds: values.recipientType === 1 ? values.recipients.map(({ userId }) => userId) : [],
  filter:
    values.recipientType === 2
      ? {
          // One of the values of the select.
          ...(values.accountType && { accountType: Number(values.accountType) as AccountType }),
          ...(values.countryCode.trim() && { countryCode: values.countryCode.trim().toUpperCase() }),
          ...(values.clientType && { clientType: values.clientType }),
        }
      : {},
  quietHours: values.hasQuiet ? `${values.quietFrom}-${values.quietTo}` : null,
})

export const toTexts = (values: PushValues) => {
  const { title, titleEn, messageType, contentZh, contentEn, linkUrl } = values
  return { title, titleEn, messageType, contentZh, contentEn, linkUrl }
}

/** The composer as the endpoint takes it. */
export const toPushForm = (values: PushValues): PushForm => ({
  ...toTexts(values),
  ...toWhom(values),
  pushMode: values.pushMode,
  pushTime: toPushTime(values),
})
