import { otaPolicyApi, upgradeDefaults } from '@/lib/contract/ota-policy'
import { defaultRun, otaTaskApi } from '@/lib/contract/ota-task'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { newOtaTask } from '../new-ota-task'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

export const effectsOfUpgrades = ({ platform, token }: EffectContext): EffectRows => {
  let made = 0
  const firmware = () => ({
    file: 'test.bin',
    content: `firmware ${++made}`,
    versionNo: `1.0.${made}`,
    featureCode: 'TEST',
    featureName: '测试',
    upgradeType: '1',
    minSourceVersion: '',
    forceFlag: '0',
    expectedSha256: '',
    changeLogZh: '',
    changeLogEn: '',
  })
  const newVersion = async () => read(platform.call(otaVersionApi.upload, firmware(), { token }))
  /** A version that has taken these steps. */
  const versionAfter = async (...steps: ('verify' | 'release')[]) => {
    const version = await newVersion()
    for (const step of steps) await platform.call(otaVersionApi[step], version, { token })
    return version
  }
  const released = async (status: number) => {
    const { list } = await read(platform.call(otaVersionApi.list, { status, upgradeType: 1, limit: 1 }, { token }))
    const [version] = list
    if (version === undefined) throw new Error('no version is released')
    return version
  }
  const policyForm = async () => {
    const { featureCode, versionNo } = await released(2)
    return {
      strategyName: '测试',
      upgradeType: 1,
      featureCode,
      sourceVersions: ['*'],
      targetVersion: versionNo,
      upgradeWay: 2,
      scopeType: 1,
      scopeValue: [],
      regularExecution: 0,
      executeTime: null,
      onlyIdle: 0,
      effectiveStart: '2026-11-20 00:00:00',
      effectiveEnd: '2026-12-20 00:00:00',
      ...upgradeDefaults,
    }
  }
  const newPolicy = async () => read(platform.call(otaPolicyApi.save, await policyForm(), { token }))
  const newTask = (state?: Parameters<typeof newOtaTask>[2]) =>
    newOtaTask(platform.database, { platformId: 6, now: platform.clock.now() }, state)
  /** The key of an upgrade in this state; the sentence of who decides, where one is asked for. */
  const taskIn = async (state: Parameters<typeof newOtaTask>[2], more: object = {}) => {
    const { upgradeId } = await newTask(state)
    return { upgradeId, ...more }
  }
  const otaCheck = async () => {
    const { versionId, macWifiId } = await newTask()
    return { source: { versionId }, selection: { by: 'device', macWifiIds: [macWifiId] } }
  }
  const running = { taskStatus: 1, approval: 'approved' } as const
  return {
    'otaVersion.upload': firmware,
    'otaVersion.update': async () => {
      const { versionId } = await newVersion()
      const found = await read(platform.call(otaVersionApi.info, { versionId }, { token }))
      const { featureName, featureCode, versionNo, upgradeType, forceFlag, version } = found
      const texts = { changeLogZh: '', changeLogEn: '', minSourceVersion: null }
      return { versionId, featureName, featureCode, versionNo, upgradeType, forceFlag, version, ...texts }
    },
    'otaVersion.verify': newVersion,
    'otaVersion.release': () => versionAfter('verify'),
    'otaVersion.disable': () => versionAfter('verify', 'release'),
    'otaVersion.remove': newVersion,
    'otaVersion.ticket': newVersion,
    'otaTask.preflightExport': async () => ({ check: await otaCheck(), timeZone: 'UTC' }),
    'otaTask.create': async () => {
      const check = await otaCheck()
      const { snapshot } = await read(platform.call(otaTaskApi.preflight, check, { token }))
      return { ...check, taskName: '测试', remark: '', run: defaultRun, snapshot, confirmCount: 1 }
    },
    'otaTask.approve': () => taskIn({}, { remark: '' }),
    'otaTask.reject': () => taskIn({}, { remark: '' }),
    'otaTask.start': () => taskIn({ approval: 'approved' }),
    'otaTask.pause': () => taskIn(running),
    'otaTask.resume': () => taskIn({ ...running, taskStatus: 2 }),
    'otaTask.cancel': () => taskIn(running),
    'otaTask.retry': () => taskIn({ ...running, failReason: 1 }, { which: 'all' }),
    'otaResult.retry': async () => ({ resultId: (await newTask({ ...running, failReason: 1 })).resultId }),
    'otaResult.startNow': async () => ({ resultId: (await newTask(running)).resultId }),
    'otaResult.export': () => ({ filter: {}, timeZone: 'UTC' }),
    'otaPolicy.save': policyForm,
    'otaPolicy.update': async () => ({ ...(await newPolicy()), version: 1, ...(await policyForm()) }),
    'otaPolicy.start': newPolicy,
    'otaPolicy.invalidate': newPolicy,
  }
}
