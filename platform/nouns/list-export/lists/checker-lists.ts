import { checkerApi } from '@/lib/contract/checker'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { dataReportApi } from '@/lib/contract/data-report'
import { declareList } from '../../../kernel/list/declare-list'
import { bytes } from '../../../kernel/list/file-size-head'
import { choiceName } from '../../../kernel/text/words'

/** Lists of Checkers, of their tasks and of the reports that are made of them. */
export const checkerLists = [
  declareList('checker.list', checkerApi.list, {
    key: 'checkerId',
    columns: [
      'checkerId',
      'checkerName',
      {
        field: 'status',
        // As the screen says it: that it has been told to wait counts more than what it does.
        cell: ({ status, paused }, { language }) =>
          paused === 1
            ? { zh: '已暂停', en: 'Suspended' }[language]
            : (choiceName('checker', 'status', status, language) ?? status),
      },
      { field: 'storageUsed', head: { zh: '已用存储（字节）', en: 'Storage used (bytes)' } },
      { field: 'storageCapacity', head: { zh: '存储容量（MB）', en: 'Storage capacity (MB)' } },
      'currentTask',
      'busUtilisation',
      'checkerType',
      'alias',
      'projectName',
      'userCount',
      'firmwareVersion',
      'lastOnlineTime',
      'busMacWifiId',
      'macWifiId',
      'collisionRate',
      'batteryPct',
      'rssi',
    ],
  }),
  declareList('checkerTask.list', checkerTaskApi.list, {
    key: 'taskId',
    columns: [
      'recordName',
      'checkerId',
      'checkerName',
      'recordType',
      'taskStatus',
      'recorder',
      'startTime',
      'plannedEndTime',
      'endTime',
      'endReason',
      // A number each: what the screen shows as a pair cannot be counted with.
      { field: 'busUtilisation', head: { zh: '平均占用率（%）', en: 'Average bus load (%)' } },
      { field: 'busUtilisationMax', head: { zh: '最高占用率（%）', en: 'Highest bus load (%)' } },
      { field: 'collisionRate', head: { zh: '平均冲突率（%）', en: 'Average collision rate (%)' } },
      { field: 'collisionRateMax', head: { zh: '最高冲突率（%）', en: 'Highest collision rate (%)' } },
      { field: 'dataSize', head: bytes },
      'frameCount',
      'sampleCount',
      'timeInterval',
      'systemNos',
      'shareFlag',
    ],
  }),
  declareList('dataReport.list', dataReportApi.list, {
    key: 'reportId',
    columns: [
      'reportNo',
      'customerName',
      'projectName',
      'systemNo',
      'workingMode',
      'commissioningCompany',
      'commissioningPerson',
      'commissioningDate',
      'result',
      'status',
      'source',
      'recordName',
      'macWifiId',
      'createTime',
    ],
  }),
]
