import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import type { distributorEvents, distributorRelations } from '../../nouns/tables/distributor'
import type { ProjectRow } from './controller-row'
import { before, digits, drawInt, drawOne, drawWeighted } from './draw'
import { type AppUserRow, contactOf } from './people'

type RelationRow = typeof distributorRelations.$inferInsert & { id: number }
type EventRow = typeof distributorEvents.$inferInsert

type Partner = { account: string; zh: string; en: string; nickname: string; accountType: 2 | 3 }
const partner = (accountType: 2 | 3, account: string, zh: string, en: string, nickname: string): Partner => ({
  accountType,
  account,
  zh,
  en,
  nickname,
})

/** Dealers and distributors that a demonstration begins with; the others are drawn among all app users. */
const partners: readonly Partner[] = [
  partner(2, 'dealer01@example.com', '青岛海岳暖通工程', 'Northgate Cooling Works', '王海岳'),
  partner(2, 'dealer02@example.com', '华清制冷工程', 'Clearwater HVAC', '李清'),
  partner(2, 'dealer03@example.com', '远东机电安装', 'Eastway Mechanical', '赵远'),
  partner(2, 'dealer04@example.com', '同创空调工程', 'Unity Air Systems', '陈同'),
  partner(3, 'dist.east@example.com', '华东暖通总代', 'East Coast HVAC Supply', '周总'),
  partner(3, 'dist.south@example.com', '南方冷暖设备总代', 'Southern Climate Supply', '林总'),
]
/** Countries where the partners of a brand are at home. */
const homes: Record<PlatformId, string> = { 6: 'CN', 12: 'ES', 13: 'AE' }
const firstKey = 40_001

/**
 * The app users with the partners among them: each takes the place of one who was drawn as what he is, so that there are
 * as many as before; a fleet too small for that has them besides.
 */
export const withPartners = (users: readonly AppUserRow[], now: Date): AppUserRow[] => {
  const all = [...users]
  for (const platformId of platformIds) {
    const taken = new Set<number>()
    for (const [n, { account, zh, en, nickname, accountType }] of partners.entries()) {
      const key = `${platformId}|partner|${n}`
      const country = homes[platformId]
      const at = all.findIndex(
        (user) => user.platformId === platformId && user.accountType === accountType && !taken.has(user.id),
      )
      const id = all[at]?.id ?? platformId * 100_000 + firstKey + n
      taken.add(id)
      all.splice(at < 0 ? all.length : at, at < 0 ? 0 : 1, {
        ...contactOf(key, country, false),
        id,
        platformId,
        account,
        accountType,
        email: account,
        phone: '',
        nickname: country === 'CN' ? nickname : (en.split(' ')[0] ?? en),
        company: country === 'CN' ? zh : en,
        registerTime: before(now, (900 + 400 * rnd(key, 'registered')) * millisecondsInDay),
        lastLoginTime: before(now, 9 * millisecondsInDay * rnd(key, 'login')),
        status: 1,
      })
    }
  }
  return all
}

const ofType = (users: readonly AppUserRow[], platformId: number, type: 2 | 3): readonly AppUserRow[] =>
  users.filter((user) => user.platformId === platformId && user.accountType === type && user.status === 1)

/** Projects of the first dealer of a brand: what a change of his type would take is worth looking at. */
const firstDealers = 3

/** Which dealer brought a project: nine of ten have one. Keys of a brand's projects follow each other. */
export const projectOwners = (users: readonly AppUserRow[]): ((project: ProjectRow) => number | null) => {
  const dealers = new Map(platformIds.map((platformId) => [platformId as number, ofType(users, platformId, 2)]))
  const given = new Map<number, number>()
  return ({ id, platformId }) => {
    const own = dealers.get(platformId) ?? []
    const lead = own.find(({ account }) => account === partners[0]?.account)
    const n = given.get(platformId) ?? 0
    given.set(platformId, n + 1)
    if (lead && n < firstDealers) return lead.id
    if (own.length === 0 || rnd(id ?? 0, 'dealer') > 0.9) return null
    return own[drawInt(0, own.length - 1, id ?? 0, 'whose')]?.id ?? null
  }
}

const reasons = {
  zh: ['邮箱与营业执照不符', '营业执照已过期', '缺少授权书', '公司名称与合同不一致'],
  en: [
    'The email does not match the licence',
    'The business licence has expired',
    'The letter of authority is missing',
    'The company name differs from the contract',
  ],
} as const
const auditor = '系统管理员'

/** How far a relation has come; the first dealers show one state each. */
const shown: Record<string, 1 | 2 | 3 | 4> = {
  'dealer01@example.com': 3,
  'dealer02@example.com': 2,
  'dealer03@example.com': 4,
  'dealer04@example.com': 1,
}
const statusOf = (dealer: AppUserRow): 0 | 1 | 2 | 3 | 4 | 5 =>
  shown[dealer.account] ??
  drawWeighted(
    [
      [3, 56],
      [2, 12],
      [4, 7],
      [1, 5],
      [5, 8],
      [0, 12],
    ] as const,
    dealer.id,
    'relation',
  )

/** A dealer's relation with its history, which began some months ago and takes the steps of its state. */
const planRelation = (
  dealer: AppUserRow,
  distributor: AppUserRow,
  status: 1 | 2 | 3 | 4 | 5,
  now: Date,
): { relation: RelationRow; events: EventRow[] } => {
  const id = dealer.id
  const isChinese = dealer.countryCode === 'CN'
  const age = (status === 2 ? drawInt(1, 9, id, 'age') : drawInt(20, 500, id, 'age')) * millisecondsInDay
  const added = before(now, age + drawInt(1, 20, id, 'hour') * millisecondsInHour)
  const submitted = before(added, -drawInt(1, 6, id, 'submit') * millisecondsInHour)
  const audited = before(submitted, -drawInt(2, 15, id, 'audit') * millisecondsInHour)
  const released = before(now, (age / 2) * rnd(id, 'released'))
  const returnReason = status === 4 ? drawOne(isChinese ? reasons.zh : reasons.en, id, 'reason') : ''
  const relation: RelationRow = {
    id,
    platformId: dealer.platformId,
    distributorId: distributor.id,
    dealerId: dealer.id,
    status,
    remark: isChinese ? '2026年度合作' : 'Cooperation 2026',
    returnReason,
    version: 1,
    submitTime: status === 1 ? null : submitted,
    auditTime: status >= 3 ? audited : null,
    auditor: status >= 3 ? auditor : '',
    releaseTime: status === 5 ? released : null,
    releaseBy: status === 5 ? drawOne([1, 2, 3] as const, id, 'by') : null,
    createTime: added,
    updateTime: status === 5 ? released : status >= 3 ? audited : status === 2 ? submitted : added,
  }
  const event = (eventTime: Date, fromStatus: EventRow['fromStatus'], toStatus: EventRow['toStatus']): EventRow => ({
    relationId: id,
    eventTime,
    fromStatus,
    toStatus,
    actor: '',
    reason: '',
    releaseBy: null,
  })
  const events = [event(added, null, 1)]
  if (status > 1) events.push(event(submitted, 1, 2))
  if (status === 4) events.push({ ...event(audited, 2, 4), actor: auditor, reason: returnReason })
  if (status === 3 || status === 5) events.push({ ...event(audited, 2, 3), actor: auditor })
  if (status === 5) {
    const actor = relation.releaseBy === 3 ? auditor : ''
    events.push({ ...event(released, 3, 5), actor, releaseBy: relation.releaseBy ?? null })
  }
  return { relation, events }
}

/** Relations of all dealers: who has an e-mail has asked a distributor, or will. */
export const planRelations = (
  users: readonly AppUserRow[],
  now: Date,
): { relations: RelationRow[]; events: EventRow[] } => {
  const planned = platformIds.flatMap((platformId) => {
    const distributors = ofType(users, platformId, 3)
    return ofType(users, platformId, 2).flatMap((dealer) => {
      const status = statusOf(dealer)
      const first =
        shown[dealer.account] === undefined ? drawInt(0, distributors.length - 1, dealer.id, 'of') : undefined
      const distributor =
        first === undefined ? distributors.find(({ account }) => account.startsWith('dist.east')) : distributors[first]
      if (status === 0 || !distributor || !dealer.email) return []
      return planRelation(dealer, distributor, status, now)
    })
  })
  return { relations: planned.map(({ relation }) => relation), events: planned.flatMap(({ events }) => events) }
}

/** Companies and e-mails of the dealers and distributors who were drawn among all app users. */
export const asPartner = (user: AppUserRow, n: number): AppUserRow => {
  if (user.accountType === 1) return user
  const kind = user.accountType === 2 ? 'dealer' : 'distributor'
  const isChinese = user.countryCode === 'CN'
  const word = drawOne(
    isChinese
      ? (['恒', '瑞', '安', '信', '达', '丰'] as const)
      : (['Alpine', 'Delta', 'Metro', 'Polar', 'Prime'] as const),
    user.id,
    'w',
  )
  const end = isChinese ? (kind === 'dealer' ? '制冷工程' : '暖通设备总代') : kind === 'dealer' ? ' Cooling' : ' Supply'
  const second = isChinese ? drawOne(['通', '源', '泰', '博', '兴'] as const, user.id, 'v') : ''
  return { ...user, company: `${word}${second}${end}`, email: user.email || `${kind}${digits(n, 4)}@example.com` }
}
