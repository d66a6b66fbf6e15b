import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { rnd } from '@/platform/telemetry/rnd'
import type { appUsers, groups } from '../../schema/fleet'
import { before, dayMs, digits, drawOne } from './draw'

export type AppUserRow = typeof appUsers.$inferInsert & { id: number }
export type GroupRow = typeof groups.$inferInsert & { id: number }

/** App users of each brand for 3000 controllers. Domain 5.4. */
const counts: Record<PlatformId, number> = { 6: 1200, 12: 500, 13: 280 }
const families = ['王', '李', '张', '刘', '陈', '杨', '赵', '周'] as const
const given = ['工', '先生', '女士', '经理', '师傅'] as const
const names = ['Alex', 'Maria', 'Omar', 'Elena', 'Tom', 'Leila', 'Marco', 'Anna'] as const

/** 6 % dealers, 1.2 % distributors. Phone numbers come from ranges that nobody is given. */
const accountTypeOf = (key: string): 1 | 2 | 3 => {
  const draw = rnd(key, 'type')
  if (draw < 0.012) return 3
  return draw < 0.072 ? 2 : 1
}

/** App users of all brands: id, account, names and times, drawn by their number. */
export const planAppUsers = (controllers: number, now: Date): AppUserRow[] =>
  platformIds.flatMap((platformId) =>
    Array.from({ length: Math.max(20, Math.round((counts[platformId] * controllers) / 3000)) }, (_, n) => {
      const key = `${platformId}|user|${n}`
      const isPhone = rnd(key, 'phone') < 0.7
      const age = 6 * 365 * rnd(key, 'registered') ** 1.4 * dayMs
      return {
        id: platformId * 100_000 + 1 + n,
        platformId,
        account: isPhone ? `1990000${digits(n, 4)}` : `user${digits(n, 5)}@example.com`,
        nickname: isPhone ? `${drawOne(families, key)}${drawOne(given, key, 'g')}` : drawOne(names, key),
        accountType: accountTypeOf(key),
        registerTime: before(now, age),
        lastLoginTime: before(now, Math.min(age, 60 * dayMs * rnd(key, 'login') ** 2)),
        status: rnd(key, 'frozen') < 0.01 ? (0 as const) : (1 as const),
      }
    }),
  )
