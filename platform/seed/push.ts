import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { asc, eq, sql } from 'drizzle-orm'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import type { PushFilter } from '@/lib/contract/push'
import { rnd } from '@/lib/format/rnd'
import type { Database } from '../kernel/db/database'
import { insertRows } from '../kernel/db/insert-rows'
import { webUsers } from '../kernel/session/identity-table'
import { appUsers } from '../nouns/tables/fleet'
import { pushDeliveries, pushMessages } from '../nouns/tables/push'
import { before } from './fleet/draw'

type Planned = {
  title: string
  titleEn: string
  contentZh: string
  contentEn: string
  messageType: 1 | 2 | 3
  status: 0 | 1 | 3 | 4 | 5
  /** So many of the brand's first users; without it a broadcast. */
  named?: number
  filter?: PushFilter
  /** Days from now; without it there is no time yet. */
  inDays?: number
}

const plans: readonly Planned[] = [
  {
    title: '固件升级通知',
    titleEn: 'Firmware upgrade',
    messageType: 3,
    status: 3,
    inDays: -9,
    contentZh: '云网关固件将于今晚升级，升级期间约5分钟无法在APP中控制设备。',
    contentEn: 'The cloud gateway is upgraded tonight. For about 5 minutes the app cannot control it.',
    filter: { accountType: 2 },
  },
  {
    title: '制热季保养提醒',
    titleEn: 'Before the heating season',
    messageType: 2,
    status: 3,
    inDays: -4,
    contentZh: '请在制热前清洗室内机过滤网，并检查室外机周围是否通风。',
    contentEn: 'Clean the filters of indoor units and keep the air around outdoor units free before heating begins.',
    filter: { clientType: 'iOS' },
  },
  {
    title: '分销商培训邀请',
    titleEn: 'Training for distributors',
    messageType: 1,
    status: 3,
    inDays: -2,
    named: 6,
    contentZh: '下周三14:00举办线上调试培训，欢迎参加。',
    contentEn: 'An online training on commissioning takes place next Wednesday at 14:00.',
  },
  {
    title: '服务器维护',
    titleEn: 'Maintenance',
    messageType: 3,
    status: 5,
    inDays: -1,
    filter: {},
    contentZh: '原定于周六的维护已取消。',
    contentEn: 'The maintenance planned for Saturday does not take place.',
  },
  {
    title: '旧版APP停用',
    titleEn: 'End of the old app',
    messageType: 1,
    status: 4,
    inDays: -6,
    named: 2,
    contentZh: '您使用的APP版本即将停用，请升级。',
    contentEn: 'Your version of the app is about to end. Please upgrade it.',
  },
  {
    title: '新年节能建议',
    titleEn: 'Saving energy',
    messageType: 2,
    status: 1,
    inDays: 12,
    filter: {},
    contentZh: '制热时建议设定20～22℃，每降低1℃约节能6%。',
    contentEn: 'Set 20 to 22 °C when heating. Each degree less saves about 6 percent.',
  },
  {
    title: '满意度调查',
    titleEn: '',
    messageType: 2,
    status: 0,
    filter: { accountType: 1 },
    contentZh: '请花1分钟评价我们的服务。',
    contentEn: 'Please take a minute to tell us how we do.',
  },
]

/** Deliveries of one message at most: the demo shows figures and not load. */
const maxDeliveries = 120

const readUsers = async (database: Database, platformId: PlatformId, { named, filter }: Planned) => {
  const users = await database
    .select({ id: appUsers.id, clientType: appUsers.clientType, accountType: appUsers.accountType })
    .from(appUsers)
    .where(sql`${appUsers.platformId} = ${platformId} and ${appUsers.status} = 1`)
    .orderBy(asc(appUsers.id))
  return users
    .filter(({ accountType }) => filter?.accountType === undefined || accountType === filter.accountType)
    .filter(({ clientType }) => filter?.clientType === undefined || clientType === filter.clientType)
    .slice(0, named ?? maxDeliveries)
}

const seedMessage = async (
  database: Database,
  platformId: PlatformId,
  plan: Planned,
  at: { now: Date; by: number },
) => {
  const { named, filter, inDays, ...columns } = plan
  const pushTime = inDays === undefined ? null : before(at.now, -inDays * millisecondsInDay)
  const createTime = before(pushTime !== null && pushTime < at.now ? pushTime : at.now, 20 * millisecondsInHour)
  const hasBegun = plan.status === 3 || plan.status === 4
  const users = await readUsers(database, platformId, plan)
  const deliveries = (hasBegun && pushTime !== null ? users : []).map(({ id, clientType }) => {
    const key = `${platformId}|push|${plan.title}|${id}`
    const isFailed = plan.status === 4 || rnd(key, 'fail') < 0.03
    const isOpen = !isFailed && rnd(key, 'open') < 0.48
    return {
      appUserId: id,
      clientType,
      dueTime: pushTime ?? at.now,
      sendTime: pushTime ?? at.now,
      state: isFailed ? (2 as const) : (1 as const),
      failReason: isFailed ? (plan.status === 4 ? (1 as const) : (2 as const)) : null,
      openTime: isOpen ? before(pushTime ?? at.now, -rnd(key, 'when') * 5 * millisecondsInHour) : null,
    }
  })
  const countOf = (state: 1 | 2) => deliveries.filter((each) => each.state === state).length
  const [row] = await database
    .insert(pushMessages)
    .values({
      ...columns,
      platformId,
      pushTime,
      createTime,
      updateTime: createTime,
      recipientType: named === undefined ? 2 : 1,
      filter: filter ?? {},
      pushMode: pushTime === null ? 1 : 2,
      recipientIds: named === undefined ? [] : users.map(({ id }) => id),
      quietHours: '22:00-08:00',
      targetCount: hasBegun ? deliveries.length : null,
      sentCount: countOf(1),
      failCount: countOf(2),
      readCount: deliveries.filter(({ openTime }) => openTime !== null).length,
      startTime: hasBegun ? pushTime : null,
      endTime: hasBegun || plan.status === 5 ? pushTime && before(pushTime, -millisecondsInMinute) : null,
      createUser: at.by,
      updateUser: at.by,
    })
    .returning({ id: pushMessages.id })
  if (row === undefined) throw new Error('the message was not stored')
  await insertRows(
    database,
    pushDeliveries,
    deliveries.map((delivery) => ({ ...delivery, messageId: row.id })),
  )
}

/** Messages of every brand in several states; what has been sent has its deliveries. */
export const seedPush = async (database: Database, now: Date): Promise<void> => {
  const [admin] = await database.select({ id: webUsers.id }).from(webUsers).where(eq(webUsers.account, 'admin'))
  if (admin === undefined) return
  for (const platformId of platformIds) {
    for (const plan of plans) await seedMessage(database, platformId, plan, { now, by: admin.id })
  }
}
