import { checkerApi } from '@/lib/contract/checker'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { dataReportApi } from '@/lib/contract/data-report'
import { faultApi } from '@/lib/contract/fault'
import { toDemoPng } from '../../kernel/storage/demo-file'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

export const effectsOfCheckers = ({ platform, token }: EffectContext): EffectRows => {
  const checkerForm = async () => {
    const { list } = await read(platform.call(checkerApi.userOptions, { search: '' }, { token }))
    return {
      checkerId: 'CK99999999',
      checkerType: 1,
      checkerName: '测试',
      alias: '测试',
      projectId: null,
      busMacWifiId: '',
      users: [{ appUserId: list[0]?.appUserId, role: 1 }],
    }
  }
  const freeChecker = async () => {
    const { list } = await read(platform.call(checkerApi.list, { status: 0 }, { token }))
    return list.find(({ busMacWifiId }) => busMacWifiId !== null)?.checkerId
  }
  const newestTask = async () => {
    const { list } = await read(platform.call(checkerTaskApi.list, {}, { token }))
    return { taskId: list[0]?.taskId }
  }
  const reportForm = async () => {
    const { list } = await read(platform.call(faultApi.devices, { search: '' }, { token }))
    const macWifiId = list[0]?.macWifiId ?? ''
    const { systems, startTime } = await read(platform.call(dataReportApi.origin, { macWifiId }, { token }))
    return {
      reportId: null,
      macWifiId,
      taskId: null,
      systemNo: systems[0]?.systemNo,
      startTime,
      version: 0,
      dropsSignatures: 0,
      customerName: '测试',
      installAddress: '测试',
      commissioningCompany: '测试',
      commissioningPerson: '测试',
      commissioningDate: '2026-01-05',
      workingMode: 1,
      remark: '',
      voltageL1L2: 380,
      voltageL2L3: 380,
      voltageL3L1: 380,
      currentR: null,
      currentS: null,
      currentT: null,
      pipeLength: null,
      heightDiff: null,
      addCharge: null,
      airtightPressure: null,
      airtightHours: null,
      airtightDrop: null,
      vacuumPressure: null,
      vacuumHours: null,
      insulation: null,
      ratedCurrent: null,
      requiredCharge: null,
      airtightTemp: null,
      airtightEndPressure: null,
      airtightEndTemp: null,
      vacuumStandHours: null,
      vacuumStandPressure: null,
      indoorDryBulb: null,
      indoorWetBulb: null,
      outdoorDryBulb: null,
      outdoorWetBulb: null,
      testRun: 0,
      drainTest: 0,
      addressCheck: 0,
      dswSettings: '',
      instruments: '',
    }
  }
  const newestReport = async () => {
    const { list } = await read(platform.call(dataReportApi.list, {}, { token }))
    return { reportId: list[0]?.reportId, version: list[0]?.version }
  }
  const signed = async (role: 1 | 2) => ({
    ...(await newestReport()),
    role,
    signerName: '王工',
    result: '',
    remark: '',
  })
  return {
    'checker.save': () => checkerForm(),
    'checker.update': async () => ({ ...(await checkerForm()), alias: '测试二', version: 1 }),
    'checker.issueKey': async () => ({ checkerId: (await checkerForm()).checkerId }),
    'checker.revokeKey': async () => ({ checkerId: (await checkerForm()).checkerId }),
    'checker.remove': async () => ({ checkerId: (await checkerForm()).checkerId }),
    'checkerTask.start': async () => ({
      checkerId: await freeChecker(),
      recordName: '测试',
      recordType: 1,
      systemNos: [],
      shareFlag: 0,
      plannedEndTime: '2026-11-21 02:00:00',
      timeInterval: null,
      confirmed: null,
    }),
    'checkerTask.suspend': () => newestTask(),
    'checkerTask.continue': () => newestTask(),
    'checkerFrame.export': async () => ({ ...(await newestTask()), filter: {}, timeZone: 'Asia/Shanghai' }),
    'checkerTask.share': async () => ({ ...(await newestTask()), shareFlag: 1 }),
    'checkerTask.end': () => newestTask(),
    'checkerTask.download': async () => ({ ...(await newestTask()), timeZone: 'Asia/Shanghai' }),
    'checkerData.export': async () => ({
      ...(await newestTask()),
      unitKind: 2,
      systemNo: 0,
      unitNo: 0,
      timeZone: 'Asia/Shanghai',
    }),
    'checkerTask.remove': () => newestTask(),
    'dataReport.save': () => reportForm(),
    'dataReport.sign': async () => ({ ...(await signed(1)), file: 'a.png', content: toDemoPng(2, 1) }),
    'dataReport.signByName': () => signed(2),
    'dataReport.unsign': async () => ({ reportId: (await newestReport()).reportId, role: 2 }),
    'dataReport.finish': async () => ({ ...(await newestReport()), result: 3, remark: '', dropsSignatures: 0 }),
    // Only a draft can go: the one before was finished.
    'dataReport.remove': async () => {
      const form = await reportForm()
      const { reportId } = await read(platform.call(dataReportApi.save, form, { token }))
      return { reportId }
    },
  }
}
