import { createHash } from 'node:crypto'
import { addHours } from 'date-fns/addHours'
import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInHour } from 'date-fns/constants'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { platformIds } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import type { FileStore } from '@/platform/kernel/storage/file-store'
import { takeRepairNumber } from '@/platform/nouns/repair/repair-number'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { appUsers, controllers } from '../../nouns/tables/fleet'
import { repairs } from '../../nouns/tables/fleet-fault'
import { repairEvents, repairPhotos } from '../../nouns/tables/repair'
import { before, drawOne } from '../fleet/draw'
import { ofDemo } from '../of-demo'
import { demoPhoto } from './demo-photo'

/** Photos of each request that has some. */
const photosEach = 2

const notes = {
  zh: [
    '已电话联系客户，约定明天上午上门。',
    '客户反馈夜间停机更频繁，请带压力表。',
    '备件已下单，预计三天到货。',
    '现场需要登高作业，已通知物业配合。',
  ],
  en: [
    'Called the customer; a visit is booked for tomorrow morning.',
    'The customer says it stops more often at night. Bring the gauges.',
    'The part is ordered and due in three days.',
    'Work at height is needed on site; the building manager knows.',
  ],
} as const

type Row = typeof repairs.$inferSelect
type EventRow = typeof repairEvents.$inferInsert

/** What app users report by themselves, hours ago, and what became of it: every brand has some of each age and state. */
const reports = [
  {
    hours: 2,
    status: 0,
    zh: '客厅空调制冷效果差，出风不凉。',
    en: 'The living room unit blows, but the air is not cold.',
  },
  {
    hours: 9,
    status: 0,
    zh: '室外机噪声明显变大，夜间影响休息。',
    en: 'The outdoor unit has become loud and disturbs us at night.',
  },
  {
    hours: 21,
    status: 0,
    zh: '线控器无显示，无法开机。',
    en: 'The wired remote is dark and nothing can be switched on.',
  },
  {
    hours: 31,
    status: 0,
    zh: '室内机滴水，天花板已有水渍。',
    en: 'The indoor unit drips; there is a stain on the ceiling.',
  },
  {
    hours: 80,
    status: 0,
    zh: '更换路由器后设备一直离线。',
    en: 'The device stays offline since the router was replaced.',
  },
  {
    hours: 28,
    status: 1,
    zh: '会议室空调频繁停机，过几分钟又启动。',
    en: 'The meeting room unit stops often and starts again minutes later.',
  },
  { hours: 50, status: 1, zh: '申请更换滤网并清洗换热器。', en: 'Please replace the filters and clean the coils.' },
  {
    hours: 130,
    status: 2,
    zh: '室内机开机有异味，请派人检查。',
    en: 'The indoor unit smells when it starts. Please have it looked at.',
    result: {
      zh: '清洗换热器和接水盘，更换滤网，试运行正常。',
      en: 'Cleaned coil and drain pan, new filter; runs normally.',
    },
    part: { zh: '滤网', en: 'Filter' },
  },
] as const

/** What was done about a report that is finished, a day after it was accepted. */
const outcomeOf = (report: (typeof reports)[number], isChinese: boolean, acceptTime: Date) => {
  if (report.status !== 2) return {}
  const language = isChinese ? 'zh' : 'en'
  const finishTime = addHours(acceptTime, 24)
  return {
    finishTime,
    updateTime: finishTime,
    handleResult: report.result[language],
    partsReplaced: [report.part[language]],
    cost: 128,
    satisfaction: 5 as const,
  }
}

/** Adds what app users have reported without a fault. */
const addReports = async (database: Database, now: Date, handler: { id: number; realName: string }): Promise<void> => {
  for (const platformId of platformIds) {
    const sites = await database
      .select({ controller: controllers, user: appUsers })
      .from(controllers)
      .innerJoin(appUsers, eq(appUsers.id, controllers.adminUserId))
      .where(and(ofDemo, eq(controllers.platformId, platformId), eq(controllers.controllerType, 1)))
      .orderBy(desc(controllers.id))
      .limit(reports.length)
    for (const [at, report] of reports.entries()) {
      // A small brand has fewer sites than there are reports.
      const site = sites[at % sites.length]
      if (site === undefined) continue
      const { controller, user } = site
      const isChinese = controller.countryCode === 'CN'
      const reportingTime = before(now, report.hours * millisecondsInHour)
      const acceptTime = report.status === 0 ? null : before(now, (report.hours - 3) * millisecondsInHour)
      await database.insert(repairs).values({
        platformId,
        repairNo: await takeRepairNumber(database, platformId, reportingTime),
        appUserId: user.id,
        userAccount: user.account,
        contactName: user.nickname,
        country: controller.countryCode,
        city: controller.city,
        address: controller.address,
        email: user.email,
        phoneCode: user.phoneCode,
        phone: user.phone,
        productModel: controller.controllerModel,
        controllerId: controller.id,
        firmwareVersion: controller.firmwareVersion,
        maintenanceContent: isChinese ? report.zh : report.en,
        reportingTime,
        acceptTime,
        status: report.status,
        createTime: reportingTime,
        updateTime: acceptTime ?? reportingTime,
        ...(acceptTime && {
          handler: handler.realName,
          handlerId: handler.id,
          ...outcomeOf(report, isChinese, acceptTime),
        }),
      })
    }
  }
}

/** The steps that a request of the demo has behind it. */
const eventsOf = (row: Row, staffId: number): EventRow[] => {
  const { id, status, repairNo, reportingTime, acceptTime, finishTime, handleResult, appUserId, createUser } = row
  const userId = row.handlerId ?? staffId
  const submitted: EventRow = {
    repairId: id,
    kind: 'submit',
    time: reportingTime,
    userId: appUserId === null ? createUser : null,
    fromStatus: null,
    toStatus: 0,
    text: '',
  }
  const accepted: EventRow[] =
    status === 0 || acceptTime === null
      ? []
      : [{ repairId: id, kind: 'accept', time: acceptTime, userId, fromStatus: 0, toStatus: 1, text: '' }]
  const texts = notes[row.country === 'CN' ? 'zh' : 'en']
  const noted: EventRow[] =
    acceptTime === null || rnd(repairNo, 'note') >= 0.4
      ? []
      : [
          {
            repairId: id,
            kind: 'note',
            time: addMinutes(acceptTime, 5),
            userId,
            fromStatus: 1,
            toStatus: 1,
            text: drawOne(texts, repairNo, 'words'),
          },
        ]
  const finished: EventRow[] =
    status !== 2 || finishTime === null
      ? []
      : [{ repairId: id, kind: 'finish', time: finishTime, userId, fromStatus: 1, toStatus: 2, text: handleResult }]
  return [submitted, ...accepted, ...noted, ...finished]
}

/** The same name of a file for the same photo. */
const toFileId = (key: string): string => {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The newest request of a brand in each state. */
const newestOf = (rows: readonly Row[]): Row[] =>
  platformIds.flatMap((platformId) =>
    [0, 1, 2].flatMap((status) => rows.find((row) => row.platformId === platformId && row.status === status) ?? []),
  )

/**
 * What was done about the requests of the demo fleet: their steps, notes of staff, and photos that app users sent with
 * some of them. Bytes go into the store first: a row never names a file that is not there.
 */
export const seedRepairWork = async (
  database: Database,
  { files, now }: { files: FileStore; now: Date },
): Promise<void> => {
  const users = await database
    .select({ id: webUsers.id, realName: webUsers.realName })
    .from(webUsers)
    .where(inArray(webUsers.account, ['service', 'editor', 'admin']))
    .orderBy(desc(eq(webUsers.account, 'service')), asc(webUsers.id))
  const [first] = users
  if (first === undefined) return
  await addReports(database, now, first)
  const rows = await database.select().from(repairs).orderBy(desc(repairs.reportingTime), desc(repairs.id))
  await insertRows(
    database,
    repairEvents,
    rows.flatMap((row) => eventsOf(row, first.id)),
  )
  const photos = newestOf(rows).flatMap(({ id, repairNo, platformId, reportingTime: time }) =>
    Array.from({ length: photosEach }, (_, at) => {
      const key = `${platformId} ${repairNo} ${at + 1}`
      const bytes = demoPhoto(key)
      return {
        repairId: id,
        platformId,
        time,
        fileId: toFileId(key),
        fileName: `IMG_${repairNo.slice(1)}_${at + 1}.png`,
        bytes,
      }
    }),
  )
  for (const { fileId, bytes } of photos) await files.write(fileId, bytes)
  await insertRows(
    database,
    storedFiles,
    photos.map(({ fileId, platformId, fileName, bytes, time }) => ({
      fileId,
      platformId,
      area: 'photo' as const,
      fileName,
      size: bytes.length,
      createTime: time,
      createUser: null,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  )
  await insertRows(
    database,
    repairPhotos,
    photos.map(({ repairId, fileId, time }) => ({ repairId, fileId, time, userId: null })),
  )
}
