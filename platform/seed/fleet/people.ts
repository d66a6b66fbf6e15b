import { millisecondsInDay } from 'date-fns/constants'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import type { appUsers, groups } from '../../nouns/tables/fleet'
import { before, digits, drawInt, drawOne } from './draw'

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

/** Where the app users of a brand live who have no phone number of China. */
const abroad: Record<PlatformId, readonly [string, ...string[]]> = {
  6: ['CN', 'TH', 'MY', 'AE'],
  12: ['ES', 'FR', 'IT', 'AE', 'TR', 'BR'],
  13: ['SA', 'AE', 'ZA', 'IQ', 'MY'],
}
const placesOf: Record<string, { phoneCode: string; timeZone: string; language: string }> = {
  CN: { phoneCode: '+86', timeZone: 'Asia/Shanghai', language: 'zh_CN' },
  TH: { phoneCode: '+66', timeZone: 'Asia/Bangkok', language: 'en_US' },
  MY: { phoneCode: '+60', timeZone: 'Asia/Kuala_Lumpur', language: 'en_US' },
  AE: { phoneCode: '+971', timeZone: 'Asia/Dubai', language: 'en_US' },
  ES: { phoneCode: '+34', timeZone: 'Europe/Madrid', language: 'es_ES' },
  FR: { phoneCode: '+33', timeZone: 'Europe/Paris', language: 'fr_FR' },
  IT: { phoneCode: '+39', timeZone: 'Europe/Rome', language: 'it_IT' },
  TR: { phoneCode: '+90', timeZone: 'Europe/Istanbul', language: 'tr_TR' },
  BR: { phoneCode: '+55', timeZone: 'America/Sao_Paulo', language: 'pt_BR' },
  SA: { phoneCode: '+966', timeZone: 'Asia/Riyadh', language: 'ar_SA' },
  ZA: { phoneCode: '+27', timeZone: 'Africa/Johannesburg', language: 'en_US' },
  IQ: { phoneCode: '+964', timeZone: 'Asia/Baghdad', language: 'ar_IQ' },
}

/** What an app reports of its user: country, language, zone, and where it signed in from (a range for documents). */
export const contactOf = (key: string, countryCode: string, isPhone: boolean) => {
  const place = placesOf[countryCode]
  return {
    countryCode,
    phoneCode: isPhone ? (place?.phoneCode ?? '') : '',
    language: place?.language ?? '',
    timeZone: place?.timeZone ?? '',
    lastLoginIp: `203.0.113.${1 + Math.floor(rnd(key, 'ip') * 254)}`,
    clientType: rnd(key, 'client') < 0.62 ? ('Android' as const) : ('iOS' as const),
    appVersion: `4.${drawInt(3, 6, key, 'minor')}.${drawInt(0, 4, key, 'patch')}`,
  }
}

/** App users of all brands: id, account, names and times, drawn by their number. */
export const planAppUsers = (controllers: number, now: Date): AppUserRow[] =>
  platformIds.flatMap((platformId) =>
    Array.from({ length: Math.max(20, Math.round((counts[platformId] * controllers) / 3000)) }, (_, n) => {
      const key = `${platformId}|user|${n}`
      const isPhone = rnd(key, 'phone') < 0.7
      const age = 6 * 365 * rnd(key, 'registered') ** 1.4 * millisecondsInDay
      const country = isPhone ? 'CN' : drawOne(abroad[platformId], key, 'country')
      return {
        ...contactOf(key, country, isPhone),
        id: platformId * 100_000 + 1 + n,
        platformId,
        account: isPhone ? `1990000${digits(n, 4)}` : `user${digits(n, 5)}@example.com`,
        nickname: isPhone ? `${drawOne(families, key)}${drawOne(given, key, 'g')}` : drawOne(names, key),
        accountType: accountTypeOf(key),
        registerTime: before(now, age),
        lastLoginTime: before(now, Math.min(age, 60 * millisecondsInDay * rnd(key, 'login') ** 2)),
        status: rnd(key, 'frozen') < 0.01 ? (0 as const) : (1 as const),
        // One of brand 6 is a member of staff as well: nobody makes themselves a user of a Checker.
        email: platformId === 6 && n === 17 ? 'admin@example.com' : isPhone ? '' : `user${digits(n, 5)}@example.com`,
        phone: isPhone ? `1990000${digits(n, 4)}` : '',
        company: '',
      }
    }),
  )
