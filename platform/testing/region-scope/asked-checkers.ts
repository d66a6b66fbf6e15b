import { pngHead } from '../brand-scope/forms'
import type { AskedByRegion } from './asked-kind'
import type { Things } from './things'

const named = (ask: (it: Things) => unknown): AskedByRegion => ({ kind: 'named', ask })
const asTask = ({ task }: Things) => ({ taskId: task })
const asReport = ({ report }: Things) => ({ reportId: report })
const checkerForm = (it: Things) => ({
  ...{ checkerType: 1, checkerName: 'A', alias: 'A', projectId: it.project, busMacWifiId: '' },
  users: [{ appUserId: it.user, role: 1 }],
})
const wanted = { recordType: 1, systemNos: [], plannedEndTime: '2026-11-21 02:00:00', timeInterval: null }
const unit = { unitKind: 2, systemNo: 0, unitNo: 0 }

/** Checkers are of one brand alone, so brand-scope asks for none. */
export const askedCheckersByRegion: Record<string, AskedByRegion> = {
  'checker.list': { kind: 'rows' },
  'checker.userOptions': { kind: 'rows' },
  'checkerTask.list': { kind: 'rows' },
  'dataReport.list': { kind: 'rows' },
  'checker.info': named((it) => ({ checkerId: it.checker })),
  'checker.save': named((it) => ({ ...checkerForm(it), checkerId: 'CK99999998' })),
  'checker.update': named((it) => ({ ...checkerForm(it), checkerId: it.checker, version: 1 })),
  'checker.remove': named((it) => ({ checkerId: it.checker })),
  'checkerTask.info': named(asTask),
  'checkerTask.forecast': named((it) => ({ checkerId: it.checker, ...wanted })),
  'checkerTask.start': named((it) => ({
    ...{ checkerId: it.checker, ...wanted, recordName: 'A', shareFlag: 0, confirmed: null },
  })),
  'checkerTask.suspend': named(asTask),
  'checkerTask.continue': named(asTask),
  'checkerTask.end': named(asTask),
  'checkerTask.share': named((it) => ({ ...asTask(it), shareFlag: 1 })),
  'checkerTask.remove': named(asTask),
  'checkerTask.download': named((it) => ({ ...asTask(it), timeZone: 'UTC' })),
  'checkerData.units': named(asTask),
  'checkerData.series': named((it) => ({ ...asTask(it), ...unit })),
  'checkerData.export': named((it) => ({ ...asTask(it), ...unit, timeZone: 'UTC' })),
  'checkerFrame.list': named(asTask),
  'checkerFrame.position': named((it) => ({ ...asTask(it), seq: 1 })),
  'checkerFrame.summary': named(asTask),
  'checkerFrame.lane': named(asTask),
  'checkerFrame.export': named((it) => ({ ...asTask(it), filter: {}, timeZone: 'UTC' })),
  'checkerEvent.list': named((it) => ({ checkerId: it.checker })),
  'dataReport.info': named(asReport),
  'dataReport.origin': named(asTask),
  'dataReport.save': named((it) => ({
    ...{ reportId: null, macWifiId: null, taskId: it.task, systemNo: 0, startTime: '2026-11-20 00:00:00', version: 0 },
    ...{ dropsSignatures: 0, customerName: 'A', installAddress: 'A', commissioningCompany: 'A', workingMode: 1 },
    ...{ commissioningPerson: 'A', commissioningDate: '2026-01-05', remark: '', currentR: null, currentS: null },
    ...{ voltageL1L2: 380, voltageL2L3: 380, voltageL3L1: 380, currentT: null, pipeLength: null, heightDiff: null },
    ...{ addCharge: null, airtightPressure: null, airtightHours: null, airtightDrop: null, vacuumPressure: null },
    ...{ vacuumHours: null, insulation: null },
    ...{ ratedCurrent: null, requiredCharge: null, airtightTemp: null, airtightEndPressure: null },
    ...{ airtightEndTemp: null, vacuumStandHours: null, vacuumStandPressure: null, indoorDryBulb: null },
    ...{ indoorWetBulb: null, outdoorDryBulb: null, outdoorWetBulb: null, testRun: 0, drainTest: 0, addressCheck: 0 },
    ...{ dswSettings: '', instruments: '' },
  })),
  'dataReport.finish': named((it) => ({ ...asReport(it), result: 3, remark: '', version: 1, dropsSignatures: 0 })),
  'dataReport.remove': named(asReport),
  'dataReport.sign': named((it) => ({
    ...{
      ...asReport(it),
      version: 1,
      role: 1,
      signerName: 'A',
      result: '',
      remark: '',
      file: 'a.png',
      content: pngHead,
    },
  })),
  'dataReport.signByName': named((it) => ({
    ...{ ...asReport(it), version: 1, role: 2, signerName: 'A', result: '', remark: '' },
  })),
  'dataReport.unsign': named((it) => ({ ...asReport(it), role: 2 })),
  'dataReport.signature': named((it) => ({ ...asReport(it), fileId: it.photo.fileId })),
  'dataReport.pdf': named((it) => ({ ...asReport(it), language: 'zh' })),
  'dataReport.xlsx': named((it) => ({ ...asReport(it), language: 'zh' })),
}
