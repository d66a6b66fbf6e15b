import { and, eq, inArray, sql } from 'drizzle-orm'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { type DataReportForm, dataReportApi } from '@/lib/contract/data-report'
import { noReportChecks } from '@/lib/contract/data-report-checks'
import { toWireDay } from '@/lib/format/wire-time'
import { controllers, outdoorUnits } from '../nouns/tables/fleet'
import type { TestPlatform } from './test-platform'

const numbers = {
  voltageL1L2: 386,
  voltageL2L3: 388.5,
  voltageL3L1: 385,
  currentR: 22.1,
  currentS: null,
  currentT: null,
  pipeLength: 165,
  heightDiff: 18,
  addCharge: 9.8,
  airtightPressure: 4.15,
  airtightHours: 24,
  airtightDrop: 0,
  vacuumPressure: 320,
  vacuumHours: 2,
  insulation: 50,
  ratedCurrent: null,
  requiredCharge: 9.8,
  airtightTemp: 20,
  airtightEndPressure: 4.15,
  airtightEndTemp: 20,
  vacuumStandHours: 1,
  vacuumStandPressure: 330,
  indoorDryBulb: 20,
  indoorWetBulb: 14,
  outdoorDryBulb: 2,
  outdoorWetBulb: 1,
}

const todayOf = ({ clock }: TestPlatform): string => toWireDay(clock.now())

/** A report that can be saved, but for what it is of. */
export const toReportForm = (platform: TestPlatform): DataReportForm => ({
  reportId: null,
  macWifiId: null,
  taskId: null,
  systemNo: 0,
  startTime: '',
  commissioningDate: todayOf(platform),
  customerName: '青岛海景酒店',
  installAddress: '青岛市市南区香港中路1号',
  workingMode: 2,
  commissioningCompany: '青岛机电安装',
  commissioningPerson: '王工',
  ...noReportChecks,
  ...numbers,
  remark: '',
  version: 0,
})

/** Data reports of an acquisition of the demonstration, made by whoever has the token. */
export const reportDrafts = async (platform: TestPlatform, token: string) => {
  const { data } = await platform.call(checkerTaskApi.list, { recordType: 2, limit: 50 }, { token })
  const found = data.list.find(({ sampleCount }) => sampleCount > 20)
  if (found === undefined) throw new Error('no acquisition')
  const { taskId } = found
  const origin = (await platform.call(dataReportApi.origin, { taskId }, { token })).data
  const task = { taskId, systemNo: origin.systems[0]?.systemNo ?? -1 }
  // The numbers above are those of three phases.
  await platform.database
    .update(outdoorUnits)
    .set({ model: sql`regexp_replace(${outdoorUnits.model}, 'S$', 'W')` })
    .where(
      and(
        eq(outdoorUnits.systemNo, task.systemNo),
        inArray(
          outdoorUnits.controllerId,
          platform.database
            .select({ id: controllers.id })
            .from(controllers)
            .where(eq(controllers.macWifiId, origin.macWifiId)),
        ),
      ),
    )
  const today = (): string => todayOf(platform)
  const form = (more: Partial<DataReportForm> = {}): DataReportForm => ({
    ...toReportForm(platform),
    ...task,
    startTime: origin.startTime,
    ...more,
  })
  return {
    task,
    today,
    save: (more: Partial<DataReportForm> = {}) =>
      platform.call(dataReportApi.save, form(more), { token, language: 'en' }),
    info: async (reportId: string) => (await platform.call(dataReportApi.info, { reportId }, { token })).data,
  }
}
