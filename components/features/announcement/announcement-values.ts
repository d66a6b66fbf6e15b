import { addDays } from 'date-fns/addDays'
import { startOfHour } from 'date-fns/startOfHour'
import type { AnnouncementForm, ManagedAnnouncement } from '@/lib/contract/announcement'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toDateTime } from '@/lib/format/date-time'
import { utc } from '@/lib/format/utc'
import { toWall } from '@/lib/format/wall'
import { fromWireTime } from '@/lib/format/wire-time'
import { fromWallTime, showWall, toWallTime } from '@/lib/format/zoned-time'

const usualDays = 30

/** State of an announcement's form: times by the clock of `zone`. */
export type AnnouncementValues = Omit<AnnouncementForm, 'releaseTime' | 'endTime'> & {
  releaseTime: string
  endTime: string
  zone: string
}

/** A new announcement: of this brand, from the last full hour, for a month. */
export const newAnnouncement = (now: number, zone: string, platformId: PlatformId): AnnouncementValues => {
  const start = startOfHour(toWall(new Date(now), zone), { in: utc })
  return {
    title: '',
    titleEn: '',
    content: '',
    contentEn: '',
    type: 2,
    platformIds: [platformId],
    zone,
    releaseTime: showWall(start),
    endTime: showWall(addDays(start, usualDays, { in: utc })),
  }
}

/** A stored announcement as the form shows it. */
export const toAnnouncementValues = (
  stored: ManagedAnnouncement & Pick<AnnouncementForm, 'content' | 'contentEn'>,
  zone: string,
): AnnouncementValues => {
  const { title, titleEn, content, contentEn, type, platformIds } = stored
  const wall = (wire: string): string => toWallTime(fromWireTime(wire), zone)
  return {
    title,
    titleEn,
    content,
    contentEn,
    type,
    platformIds,
    zone,
    releaseTime: wall(stored.releaseTime),
    endTime: wall(stored.endTime),
  }
}

/** The form as the endpoint takes it; an invalid time is left for its schema to refuse. */
export const toAnnouncementForm = ({ zone, releaseTime, endTime, ...texts }: AnnouncementValues): AnnouncementForm => {
  const moment = (wall: string): string => {
    const at = fromWallTime(wall, zone)
    return at === null ? '' : toDateTime(at, 'UTC')
  }
  return { ...texts, releaseTime: moment(releaseTime), endTime: moment(endTime) }
}
