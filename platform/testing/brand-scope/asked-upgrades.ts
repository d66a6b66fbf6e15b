import { defaultRun } from '@/lib/contract/ota-task'
import type { AskedRows, Foreign } from './foreign'
import { policyForm, versionForm } from './forms'

const asTask = ({ upgrade }: Foreign) => ({ upgradeId: upgrade.upgradeId })
const asCheck = ({ upgrade }: Foreign) => ({ source: { versionId: upgrade.versionId } })

export const askedUpgrades: AskedRows = {
  'otaPolicy.list': 'in lists',
  'otaPolicy.info': (there) => ({ strategyId: there.policy }),
  'otaPolicy.save': 'in lists',
  'otaPolicy.update': (there) => ({ strategyId: there.policy, version: 1, ...policyForm(there.featureCode) }),
  'otaPolicy.start': (there) => ({ strategyId: there.policy }),
  'otaPolicy.invalidate': (there) => ({ strategyId: there.policy }),
  'otaPolicy.reach': 'in lists',
  'otaResult.list': 'in lists',
  'otaResult.info': (there) => ({ resultId: there.upgrade.resultId }),
  'otaResult.retry': (there) => ({ resultId: there.upgrade.resultId }),
  'otaResult.startNow': (there) => ({ resultId: there.upgrade.resultId }),
  'otaResult.export': 'in lists',
  'otaTask.list': 'in lists',
  'otaTask.info': asTask,
  'otaTask.preflight': asCheck,
  'otaTask.preflightDevices': (there) => ({ check: asCheck(there) }),
  'otaTask.preflightExport': (there) => ({ check: asCheck(there), timeZone: 'UTC' }),
  'otaTask.plan': (there) => ({ check: asCheck(there), run: defaultRun }),
  'otaTask.create': (there) => ({
    ...asCheck(there),
    taskName: 'x',
    remark: '',
    run: defaultRun,
    snapshot: '',
    confirmCount: 1,
  }),
  'otaTask.approve': (there) => ({ ...asTask(there), remark: '' }),
  'otaTask.reject': (there) => ({ ...asTask(there), remark: '' }),
  'otaTask.start': asTask,
  'otaTask.pause': asTask,
  'otaTask.resume': asTask,
  'otaTask.cancel': asTask,
  'otaTask.impact': asTask,
  'otaTask.retry': (there) => ({ ...asTask(there), which: 'all' }),
  'otaTask.stopReport': asTask,
  'otaVersion.list': 'in lists',
  'otaVersion.info': (there) => ({ versionId: there.version }),
  // Two brands may have versions of one number: handlers/ota-version.test.ts.
  'otaVersion.upload': 'takes no key',
  'otaVersion.update': (there) => ({ versionId: there.version, ...versionForm }),
  'otaVersion.verify': (there) => ({ versionId: there.version }),
  'otaVersion.release': (there) => ({ versionId: there.version }),
  'otaVersion.disable': (there) => ({ versionId: there.version }),
  'otaVersion.remove': (there) => ({ versionId: there.version }),
  'otaVersion.ticket': (there) => ({ versionId: there.version }),
  'otaVersion.download': (there) => ({ ticket: there.versionTicket }),
  'otaVersion.distribution': 'in lists',
  'otaVersion.featureCodes': 'takes no key',
}
