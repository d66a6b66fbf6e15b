import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInDay } from 'date-fns/constants'
import { rnd } from '@/lib/format/rnd'
import { toWireDay } from '@/lib/format/wire-time'
import { toSearchText } from '@/platform/kernel/text/search-text'
import type { ProjectRow } from './controller-row'
import { before, digits, drawInt } from './draw'
import type { SiteTexts } from './place-names'
import type { ProjectPlan } from './plan-projects'
import { toSitePlace } from './site-area'

/** A project of the demo fleet: the how manieth of its kind at its place, with building, contacts and warranty. */
export const toProjectRow = (plan: ProjectPlan, texts: SiteTexts, phase: number, now: Date): ProjectRow => {
  const key = String(plan.id)
  const projectName = texts.project(plan.usage, texts.place(key), phase)
  const createTime = before(now, (200 + 1900 * rnd(plan.id, 'created')) * millisecondsInDay)
  const dayAfter = (days: number): string => toWireDay(addMilliseconds(createTime, days * millisecondsInDay))
  const floors =
    plan.homes > 0 ? 2 + Math.floor(16 * rnd(plan.id, 'floors')) : 4 + Math.floor(26 * rnd(plan.id, 'floors'))
  const spot = plan.spot ?? plan.id
  return {
    id: plan.id,
    platformId: plan.platformId,
    projectName,
    projectSearch: toSearchText(projectName),
    projectType: plan.usage,
    countryCode: plan.city.countryCode,
    city: plan.city.zh,
    cityEn: plan.city.en,
    geographicDescription: texts.address(String(spot)),
    ...toSitePlace(plan.city, rnd(spot, 'lng'), rnd(spot, 'lat')),
    timeZone: plan.city.timeZone,
    contacts: texts.contact(key),
    // Masked, or of the range that is kept for fiction.
    telephone:
      plan.city.countryCode === 'CN'
        ? `138****${digits(drawInt(0, 9999, key, 'tel'), 4)}`
        : `555 01${digits(drawInt(0, 99, key, 'tel'), 2)}`,
    email: `site${plan.id}@example.com`,
    buildingArea: floors * (600 + 10 * Math.floor(140 * rnd(plan.id, 'area'))),
    floors,
    commissioningDate: dayAfter(30),
    warrantyEnd: dayAfter(30 + 365 * (2 + Math.floor(4 * rnd(plan.id, 'warranty')))),
    version: 1,
    createTime,
    updateTime: before(now, 100 * millisecondsInDay * rnd(plan.id, 'updated')),
  }
}
