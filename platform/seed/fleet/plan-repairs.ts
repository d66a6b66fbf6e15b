import { addHours } from 'date-fns/addHours'
import { millisecondsInDay } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { min } from 'date-fns/min'
import { subMinutes } from 'date-fns/subMinutes'
import type { Bilingual } from '@/lib/contract/language'
import { rnd } from '@/lib/format/rnd'
import { toWireDay } from '@/lib/format/wire-time'
import faultTypes from '@/platform/nouns/fault-type/fault-types.json' with { type: 'json' }
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import type { repairs } from '../../nouns/tables/fleet-fault'
import type { Site } from './build-project'
import { before, digits, drawLogNormal, drawOne } from './draw'
import { isFouledAlarm } from './fouled-site'
import type { AppUserRow } from './people'
import type { Staff } from './plan-fault-work'

export type RepairRow = typeof repairs.$inferInsert

const names = new Map(faultTypes.map((each) => [each.faultCode, each]))
const phoneCodes: Record<string, string> = {
  CN: '+86',
  ES: '+34',
  FR: '+33',
  IT: '+39',
  PL: '+48',
  GR: '+30',
  TR: '+90',
  IL: '+972',
  IQ: '+964',
  AE: '+971',
  SA: '+966',
  TH: '+66',
  MY: '+60',
  BR: '+55',
  ZA: '+27',
}

const spares: readonly [Bilingual, ...Bilingual[]] = [
  { zh: '排气感温包', en: 'Discharge thermistor' },
  { zh: '室外风机电机', en: 'Outdoor fan motor' },
  { zh: '电子膨胀阀线圈', en: 'Expansion valve coil' },
  { zh: '变频模块', en: 'Inverter module' },
  { zh: '通讯线缆', en: 'Communication cable' },
]

/** Three of ten serious faults lead to a repair request; six of ten of those are processed. Domain 5.6. */
export const planRepairs = (
  site: Site,
  usersById: ReadonlyMap<number, AppUserRow>,
  now: Date,
  next: { id: () => number; number: (platformId: number, day: string) => number },
  staff: Staff = [],
): RepairRow[] =>
  site.faults.flatMap((fault): RepairRow[] => {
    const { controller } = site
    const user = controller.adminUserId == null ? undefined : usersById.get(controller.adminUserId)
    const isStory = controller.macWifiId === fouledCondenser.macWifiId && isFouledAlarm(fault)
    const key = `${controller.macWifiId}|${fault.faultCode}|${fault.failureTime.toISOString()}`
    if (isStory || fault.severity < 3 || !user || rnd(key, 'repair') >= 0.3) return []
    const reportingTime = min([subMinutes(now, 1), addHours(fault.failureTime, drawLogNormal(2, 0.8, key))])
    const processed = fault.status === 1 && rnd(key, 'processed') < 0.8
    // What has waited for days is mostly with somebody.
    const acceptedShare = differenceInMilliseconds(now, reportingTime) > 3 * millisecondsInDay ? 0.9 : 0.4
    const status = processed ? 2 : rnd(key, 'accepted') < acceptedShare ? 1 : 0
    const acceptTime = status === 0 ? null : before(min([now, addHours(reportingTime, 3 * rnd(key, 'accept'))]), 0)
    const finishTime =
      !processed || acceptTime === null
        ? null
        : before(min([now, addHours(acceptTime, drawLogNormal(20, 0.7, key, 'done'))]), 0)
    const [firstHandler, ...otherHandlers] = staff
    const handler = status === 0 || !firstHandler ? null : drawOne([firstHandler, ...otherHandlers], key, 'handler')
    const parts = !processed || rnd(key, 'parts') >= 0.35 ? [] : [drawOne(spares, key, 'part')]
    const isChinese = controller.countryCode === 'CN'
    const type = names.get(fault.faultCode)
    const unit = site.outdoor.find((each) => each.systemNo === fault.systemNo && each.unitNo === fault.unitNo)
    const id = next.id()
    fault.repairId = id
    const day = toWireDay(reportingTime)
    return [
      {
        id,
        platformId: controller.platformId,
        repairNo: `R${day.replaceAll('-', '')}${digits(next.number(controller.platformId, day), 5)}`,
        appUserId: user.id,
        userAccount: user.account,
        contactName: user.nickname,
        country: controller.countryCode,
        city: controller.city,
        address: controller.address ?? '',
        email: user.account.includes('@') ? user.account : '',
        phoneCode: phoneCodes[controller.countryCode] ?? '',
        productModel: unit?.model ?? controller.controllerModel,
        serialNumber: unit?.serialNumber ?? '',
        controllerId: controller.id,
        systemNo: fault.systemNo ?? null,
        unitNo: fault.unitNo ?? null,
        faultCode: fault.faultCode,
        faultId: fault.id,
        maintenanceContent: isChinese
          ? `机组报${fault.faultCode}：${type?.nameZh ?? ''}，请安排检修。`
          : `Unit shows ${fault.faultCode}: ${type?.nameEn ?? ''}. Please send someone.`,
        reportingTime,
        remark: '',
        status,
        handler: handler?.realName ?? (status === 0 ? null : 'service'),
        handlerId: handler?.id ?? null,
        acceptTime,
        finishTime,
        handleResult: processed ? (isChinese ? (type?.remedyZh ?? '') : (type?.remedyEn ?? '')) : '',
        partsReplaced: parts.map((part) => part[isChinese ? 'zh' : 'en']),
        cost: parts.length === 0 ? null : Math.round(8000 + 90_000 * rnd(key, 'cost')) / 100,
        satisfaction: processed && rnd(key, 'rated') < 0.5 ? drawOne([3, 4, 4, 5, 5, 5], key, 'stars') : null,
        version: 1,
        createTime: reportingTime,
        updateTime: finishTime ?? acceptTime ?? reportingTime,
      },
    ]
  })
