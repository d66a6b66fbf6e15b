import { checkerApi } from '@/lib/contract/checker'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

export const effectsOfCheckers = ({ platform, token }: EffectContext): EffectRows => {
  const checkerForm = async () => {
    const { list } = await read(platform.call(checkerApi.userOptions, { search: '' }, { token }))
    return {
      ...{ checkerId: 'CK99999999', checkerType: 1, checkerName: '测试', alias: '测试', projectId: null },
      ...{ busMacWifiId: '', users: [{ appUserId: list[0]?.appUserId, role: 1 }] },
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
  return {
    'checker.save': () => checkerForm(),
    'checker.update': async () => ({ ...(await checkerForm()), alias: '测试二', version: 1 }),
    'checker.remove': async () => ({ checkerId: (await checkerForm()).checkerId }),
    'checkerTask.start': async () => ({
      ...{ checkerId: await freeChecker(), recordName: '测试', recordType: 1, systemNos: [], shareFlag: 0 },
      ...{ plannedEndTime: '2026-11-21 02:00:00', timeInterval: null, confirmed: null },
    }),
    'checkerTask.suspend': () => newestTask(),
    'checkerTask.continue': () => newestTask(),
    'checkerFrame.export': async () => ({ ...(await newestTask()), filter: {}, timeZone: 'Asia/Shanghai' }),
    'checkerTask.share': async () => ({ ...(await newestTask()), shareFlag: 1 }),
    'checkerTask.end': () => newestTask(),
    'checkerTask.remove': () => newestTask(),
  }
}
