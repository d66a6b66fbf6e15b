import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import './zod-mode'
import * as z from 'zod'
import { AccountType } from './app-user'
import { DateTime, Day, fromQuery, get, Id, listQuery, nothing, page, post, searchText, ZoneName } from './endpoint'
import { hasMarkup, titleText } from './text'
import { hasOneDirection, oneDirection } from './text-direction'
import { wireMs } from './wire-ms'

/** 1 system notice (of the phone), 2 application message (in the app), 3 both. Domain 2.12. */
export const PushMessageType = z.literal([1, 2, 3])
export type PushMessageType = z.infer<typeof PushMessageType>
/** 1 designated users, 2 broadcast. */
export const PushRecipientType = z.literal([1, 2])
/** 1 immediate, 2 scheduled. */
export const PushMode = z.literal([1, 2])
/** 0 draft, 1 scheduled, 2 sending, 3 sent, 4 failed, 5 cancelled or recalled. Domain 4.6. */
export const PushStatus = z.literal([0, 1, 2, 3, 4, 5])
export type PushStatus = z.infer<typeof PushStatus>
export const PushClient = z.enum(['iOS', 'Android'])

/** Most users named individually. Domain 2.12. */
export const maxRecipients = 1000
/** Most users of one test. */
export const maxTesters = 5
/** Domain 2.12: a scheduled message is at least this far ahead, milliseconds. */
export const pushLeadMs = 5 * millisecondsInMinute
/** Domain 4.6: how long after sending copies in the app can be recalled, milliseconds. */
export const recallMs = 2 * millisecondsInHour
export const pushTitleMax = 64
export const pushContentMax = 1024

const required = (max: number) =>
  z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(max, { error: 'tooLong' })
const title = (text: string): boolean => !hasMarkup(text)
const special = { error: 'specialCharacters' }
/** A sentence needs commas and full stops, which the check of names forbids: only possible markup is refused. */
const content = required(pushContentMax).refine((text) => !/[<>\p{Cc}]/u.test(text.replace(/[\r\n\t]/g, '')), special)

/** Filter of the brand's app users; an absent field does not filter. */
export const PushFilter = z.strictObject({
  accountType: AccountType.optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'countryCode' })
    .optional(),
  clientType: PushClient.optional(),
})
export type PushFilter = z.infer<typeof PushFilter>

/** `22:00-08:00`, by the recipient's clock. */
export const QuietHours = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'windowFormat' })
  .refine((text) => new Set(text.split('-')).size === 2, { error: 'windowFormat' })

const audience = {
  recipientType: PushRecipientType,
  recipientIds: z.array(Id).max(maxRecipients, { error: 'outOfRange' }),
  filter: PushFilter,
  quietHours: QuietHours.nullable(),
}
const texts = {
  title: titleText(pushTitleMax).refine(title, special),
  /** Empty: the other language's title is shown in both. */
  titleEn: z
    .string()
    .trim()
    .max(pushTitleMax, { error: 'tooLong' })
    .refine(title, special)
    .refine(hasOneDirection, oneDirection),
  messageType: PushMessageType,
  contentZh: content,
  contentEn: content,
  linkUrl: z
    .string()
    .trim()
    .max(256, { error: 'tooLong' })
    .regex(/^(?:https?:\/\/[^\s<>"'`\\]+)?$/, { error: 'webLink' }),
}
const form = { ...texts, ...audience, pushMode: PushMode, pushTime: DateTime.nullable() }
type Whom = { recipientType: 1 | 2; recipientIds: readonly string[] }
const namesSomebody = ({ recipientType, recipientIds }: Whom): boolean => recipientType === 2 || recipientIds.length > 0
const somebody = { error: 'required', path: ['recipientIds'] }
const hasTime = ({ pushMode, pushTime }: { pushMode: 1 | 2; pushTime: string | null }): boolean =>
  pushMode === 1 || pushTime !== null
const aTime = { error: 'required', path: ['pushTime'] }

export const PushForm = z.strictObject(form).refine(namesSomebody, somebody).refine(hasTime, aTime)
export type PushForm = z.infer<typeof PushForm>

/** A selectable app user; the account is masked. */
export const PushRecipient = z.object({ userId: Id, account: z.string(), nickname: z.string() })
export type PushRecipient = z.infer<typeof PushRecipient>

/** The recipients of a message, by the query that sends it. */
export const PushAudience = z.object({
  count: z.number().int(),
  /** Those of them in quiet hours at that moment, who receive it when these end. */
  laterCount: z.number().int(),
  /** When the last of the quiet hours end. */
  lastDue: DateTime.nullable(),
  clients: z.array(z.object({ clientType: z.string(), count: z.number().int() })),
  sample: z.array(
    PushRecipient.extend({
      clientType: z.string(),
      /** Whose clock decides quiet hours. */
      timeZone: z.string(),
      dueTime: DateTime,
    }),
  ),
})
export type PushAudience = z.infer<typeof PushAudience>

export const PushStopReason = z.enum(['rightsLost'])
export type PushStopReason = z.infer<typeof PushStopReason>

export const PushMessage = z.object({
  messageId: Id,
  title: z.string(),
  titleEn: z.string(),
  messageType: PushMessageType,
  recipientType: PushRecipientType,
  pushMode: PushMode,
  pushTime: DateTime.nullable(),
  quietHours: z.string().nullable(),
  status: PushStatus,
  /** Null: a broadcast that has not begun, whose recipients are counted when it begins. */
  targetCount: z.number().int().nullable(),
  sentCount: z.number().int(),
  readCount: z.number().int(),
  failCount: z.number().int(),
  startTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
  /** Why the platform cancelled it: its sender lost the right. */
  stopReason: PushStopReason.nullable(),
  /** Real name of the author. */
  creator: z.string(),
  createTime: DateTime,
  version: z.number().int(),
})
export type PushMessage = z.infer<typeof PushMessage>

/** 1 no device is registered, 2 the app was removed, 3 the provider could not be reached. */
export const PushFailReason = z.literal([1, 2, 3])

export const PushDetail = PushMessage.extend({
  contentZh: z.string(),
  contentEn: z.string(),
  linkUrl: z.string(),
  filter: PushFilter,
  recipients: z.array(PushRecipient),
  clients: z.array(
    z.object({
      clientType: z.string(),
      target: z.number().int(),
      waiting: z.number().int(),
      delivered: z.number().int(),
      opened: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  failures: z.array(z.object({ reason: PushFailReason, count: z.number().int() })),
  /** When the next recipients waiting for the end of quiet hours receive it. */
  nextDue: DateTime.nullable(),
})
export type PushDetail = z.infer<typeof PushDetail>

type State = Pick<PushMessage, 'status'>
type Ended = State & Pick<PushMessage, 'messageType' | 'endTime'>
/** What may be done with a message in its current state; the platform uses the same functions. Domain 4.6. */
export const pushCan = {
  edit: ({ status }: State): boolean => status === 0 || status === 1,
  send: ({ status }: State): boolean => status === 0 || status === 1,
  /** During sending, recipients who have not received it yet will not. */
  cancel: ({ status }: State): boolean => status === 1 || status === 2,
  /** A system notice cannot be recalled. `now` is a wire moment. */
  recall: ({ status, messageType, endTime }: Ended, now: string): boolean =>
    status === 3 && messageType !== 1 && endTime !== null && wireMs(now) - wireMs(endTime) <= recallMs,
  remove: ({ status }: State): boolean => status === 0 || status === 1,
}

export const pushSorts = ['createTime', 'pushTime', 'title'] as const
export const PushQuery = listQuery(pushSorts, {
  title: searchText.optional(),
  messageType: fromQuery(PushMessageType).optional(),
  recipientType: fromQuery(PushRecipientType).optional(),
  status: fromQuery(PushStatus).optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  timeZone: ZoneName.optional(),
  pushFrom: Day.optional(),
  pushTo: Day.optional(),
})
export type PushQuery = z.infer<typeof PushQuery>

const byId = z.strictObject({ messageId: Id })
const manyIds = 256 * 1024

// ours: not shown in the spec
export const pushApi = {
  list: get('/sys/app/push/list', { access: 'push:list', input: PushQuery, data: page(PushMessage) }),
  info: get('/sys/app/push/info', { access: 'push:list', input: byId, data: PushDetail }),
  save: post('/sys/app/push/save', { access: 'push:save', maxBody: manyIds, input: PushForm, data: byId }),
  /** A scheduled message becomes a draft again: what was agreed to has changed. */
  update: post('/sys/app/push/update', {
    access: 'push:save',
    maxBody: manyIds,
    input: z
      .strictObject({ messageId: Id, version: z.number().int(), ...form })
      .refine(namesSomebody, somebody)
      .refine(hasTime, aTime),
    data: byId,
  }),
  /** A draft with the same texts and recipients. */
  copy: post('/sys/app/push/copy', { access: 'push:save', input: byId, data: byId }),
  audience: post('/sys/app/push/audience', {
    access: 'push:save',
    effect: false,
    maxBody: manyIds,
    /** `at`: the planned time; null is now. */
    input: z.strictObject({ ...audience, at: DateTime.nullable() }),
    data: PushAudience,
  }),
  /** Selectable app users: at most 20 whose account or nickname contains the text. */
  recipients: get('/sys/app/push/recipients', {
    access: 'push:save',
    input: z.strictObject({ search: searchText.default('') }),
    data: z.object({ list: z.array(PushRecipient) }),
  }),
  /** The app users of a list of complete accounts, and the accounts of nobody who can be sent to. */
  resolve: post('/sys/app/push/resolve', {
    access: 'push:save',
    effect: false,
    maxBody: manyIds,
    input: z.strictObject({
      accounts: z
        .array(z.string().trim().min(1).max(64))
        .min(1, { error: 'required' })
        .max(maxRecipients, { error: 'outOfRange' }),
    }),
    data: z.object({ list: z.array(PushRecipient), unknown: z.array(z.string()) }),
  }),
  /** Sends texts to a few named users at once, counted nowhere. */
  test: post('/sys/app/push/test', {
    access: 'push:send',
    input: z.strictObject({ ...texts, userIds: z.array(Id).min(1, { error: 'required' }).max(maxTesters) }),
    data: z.object({ delivered: z.number().int(), failed: z.number().int() }),
  }),
  /**
   * Sends it now, or at its time unless `now` is 1. Refused (field `confirmCount`) unless the number of
   * recipients is exactly this.
   */
  send: post('/sys/app/push/send', {
    access: 'push:send',
    input: z.strictObject({
      messageId: Id,
      version: z.number().int(),
      confirmCount: z.number().int().min(0).max(100_000_000),
      now: z.literal([0, 1]),
    }),
    data: nothing,
  }),
  cancel: post('/sys/app/push/cancel', { access: 'push:send', input: byId, data: nothing }),
  recall: post('/sys/app/push/recall', { access: 'push:send', input: byId, data: nothing }),
  remove: post('/sys/app/push/delete', { access: 'push:delete', input: byId, data: nothing }),
}
