import { eq } from 'drizzle-orm'
import { announcementApi } from '@/lib/contract/announcement'
import { pushApi } from '@/lib/contract/push'
import { pushMessages } from '../../nouns/tables/push'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

export const effectsOfMessages = ({ platform, token }: EffectContext): EffectRows => {
  const announcementForm = {
    title: '日志测试',
    titleEn: '',
    content: '<p>测试</p>',
    contentEn: '',
    type: 2,
    platformIds: [6],
    releaseTime: '2026-11-20 00:00:00',
    endTime: '2027-12-20 00:00:00',
  }
  const newAnnouncement = async () => read(platform.call(announcementApi.save, announcementForm, { token }))
  const published = async () => {
    const announcement = await newAnnouncement()
    await platform.call(announcementApi.publish, announcement, { token })
    return announcement
  }
  const pushTexts = {
    title: '日志测试',
    titleEn: '',
    messageType: 2,
    contentZh: '测试',
    contentEn: 'Test',
    linkUrl: '',
  }
  const pushForm = {
    ...pushTexts,
    recipientType: 2,
    recipientIds: [],
    filter: { accountType: 3 },
    pushMode: 1,
    pushTime: null,
    quietHours: null,
  }
  const newPush = async () => read(platform.call(pushApi.save, pushForm, { token }))
  const pushCount = async () => {
    const asked = { recipientType: 2, recipientIds: [], filter: pushForm.filter, quietHours: null, at: null }
    return (await read(platform.call(pushApi.audience, asked, { token }))).count
  }
  const sendable = async () => ({ ...(await newPush()), version: 1, confirmCount: await pushCount(), now: 1 })
  const sending = async () => {
    const input = await sendable()
    await platform.call(pushApi.send, input, { token })
    return { messageId: input.messageId }
  }
  const someUser = async () => (await read(platform.call(pushApi.recipients, {}, { token }))).list[0]?.userId
  return {
    'announcement.markRead': () => ({ ids: ['1'] }),
    'announcement.save': () => announcementForm,
    'announcement.update': async () => ({ ...(await newAnnouncement()), ...announcementForm, version: 1 }),
    'announcement.publish': newAnnouncement,
    'announcement.withdraw': published,
    'announcement.remove': newAnnouncement,
    'push.save': () => pushForm,
    'push.update': async () => ({ ...(await newPush()), ...pushForm, version: 1 }),
    'push.copy': newPush,
    'push.test': async () => ({ ...pushTexts, userIds: [await someUser()] }),
    'push.send': sendable,
    'push.cancel': sending,
    'push.recall': async () => {
      const { messageId } = await sending()
      // Nobody sends here: it has been sent.
      const sent = { status: 3 as const, endTime: platform.clock.now() }
      await platform.database
        .update(pushMessages)
        .set(sent)
        .where(eq(pushMessages.id, Number(messageId)))
      return { messageId }
    },
    'push.remove': newPush,
  }
}
