import type { Bilingual } from '@/lib/contract/language'
import { anySource, otaPolicyApi } from '@/lib/contract/ota-policy'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { declareList } from '../../../kernel/list/declare-list'
import { bytes } from '../../../kernel/list/file-size-head'
import { choiceName } from '../../../kernel/text/words'

/** How far an upgrade is, as numbers: on the screen they are parts of one bar. */
const counts = {
  total: { zh: '设备总数', en: 'Devices' },
  success: { zh: '成功', en: 'Succeeded' },
  fail: { zh: '失败', en: 'Failed' },
  upgrading: { zh: '升级中', en: 'Upgrading' },
  waiting: { zh: '未升级', en: 'Not upgraded' },
} as const satisfies Record<string, Bilingual>
const range = {
  start: { zh: '有效时间段开始', en: 'Start of range' },
  end: { zh: '有效时间段结束', en: 'End of range' },
} as const satisfies Record<string, Bilingual>

/** Lists of OTA upgrades. */
export const otaLists = [
  declareList('otaTask.list', otaTaskApi.list, {
    key: 'upgradeId',
    columns: [
      'upgradeId',
      'taskName',
      {
        field: 'taskStatus',
        // As the screen says it: whether it may start counts more than that it has not.
        cell: ({ taskStatus, approval }, { language }) =>
          ((approval === 'waiting' && taskStatus === 0) || approval === 'rejected'
            ? choiceName('otaTask', 'approval', approval, language)
            : choiceName('otaTask', 'taskStatus', taskStatus, language)) ?? taskStatus,
      },
      { field: 'total', head: counts.total },
      { field: 'success', head: counts.success },
      { field: 'fail', head: counts.fail },
      { field: 'upgrading', head: counts.upgrading },
      { field: 'waiting', head: counts.waiting },
      'stopReason',
      'upgradeType',
      'featureName',
      'featureCode',
      {
        field: 'sourceVersion',
        cell: ({ sourceVersion }, { language }) =>
          sourceVersion === anySource ? { zh: '所有更低版本', en: 'Any lower version' }[language] : sourceVersion,
      },
      'targetVersion',
      'upgradeWay',
      { field: 'regularExecution', time: ({ executeTime }) => executeTime },
      { field: 'effectiveStart', head: range.start },
      { field: 'effectiveEnd', head: range.end },
      'startTime',
      'endTime',
      'operator',
      'createTime',
      'strategyName',
      'concurrency',
      'dailyWindow',
    ],
  }),
  declareList('otaVersion.list', otaVersionApi.list, {
    key: 'versionId',
    columns: [
      'featureCode',
      'featureName',
      'versionNo',
      'upgradeType',
      'status',
      'deviceCount',
      'fileName',
      { field: 'fileSize', head: bytes },
      'sha256',
      'signature',
      'minSourceVersion',
      'forceFlag',
      'releaseTime',
      'releaser',
      'createTime',
      'createUser',
    ],
  }),
  declareList('otaPolicy.list', otaPolicyApi.list, {
    key: 'strategyId',
    columns: [
      'strategyId',
      'strategyName',
      'status',
      'upgradeType',
      'featureCode',
      {
        field: 'sourceVersions',
        cell: ({ sourceVersions }, { language }) =>
          sourceVersions.includes(anySource)
            ? { zh: '任意更低版本', en: 'Any lower version' }[language]
            : sourceVersions.join(language === 'zh' ? '、' : ', '),
      },
      'targetVersion',
      'upgradeWay',
      'scopeType',
      'executeTime',
      { field: 'effectiveStart', head: range.start },
      { field: 'effectiveEnd', head: range.end },
      'dailyWindow',
      { field: 'deviceTotal', head: counts.total },
      { field: 'successCount', head: counts.success },
      { field: 'failCount', head: counts.fail },
      { field: 'upgradingCount', head: counts.upgrading },
      { field: 'waitingCount', head: counts.waiting },
      'upgradeId',
      'concurrency',
      'retryTimes',
      'timeoutMin',
      'onlyIdle',
      'createTime',
      'createUser',
    ],
  }),
]
