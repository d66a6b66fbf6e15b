import { faultApi } from '@/lib/contract/fault'
import { questionApi } from '@/lib/contract/question'
import { repairApi } from '@/lib/contract/repair'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

const faultTypeForm = {
  unitKind: 1,
  faultCode: 'Z9',
  nameZh: '测试',
  nameEn: 'Test',
  severity: 3,
  pushEnabled: 0,
  autoClear: 0,
  conditionZh: '',
  conditionEn: '',
  causeZh: '',
  causeEn: '',
  remedyZh: '',
  remedyEn: '',
}

const questionForm = { title: '日志测试', content: '?', type: '使用', grade: 5, language: 'zh', status: 1 }

/** What a file of that ending has to begin with. */
const pngHead = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const effectsOfService = ({ platform, token }: EffectContext): EffectRows => {
  const fault = async (query: Record<string, unknown>) => {
    const { list } = await read(platform.call(faultApi.list, { limit: 100, ...query }, { token }))
    const [found] = list
    if (found === undefined) throw new Error(`no fault with ${JSON.stringify(query)}`)
    return found.faultId
  }
  /** The newest finished or the newest reported request in a state. */
  const repairIn = async (status: 0 | 1 | 2) => {
    const query = { status, limit: 1, ...(status === 2 && { sidx: 'finishTime', order: 'desc' }) }
    const { list } = await read(platform.call(repairApi.list, query, { token }))
    const [found] = list
    if (found === undefined) throw new Error(`no repair request is ${status}`)
    return { repairId: found.repairId, version: found.version }
  }
  const handlerId = async () => {
    const { list } = await read(platform.call(repairApi.handlers, {}, { token }))
    return list[0]?.userId
  }
  const question = async () => {
    const { list } = await read(platform.call(questionApi.list, { title: questionForm.title }, { token }))
    return { questionId: list[0]?.questionId, version: list[0]?.version }
  }
  return {
    'fault.acknowledge': async () => ({ faultId: await fault({ acknowledged: 0 }) }),
    'fault.assign': async () => ({ faultId: await fault({ status: 0 }), assigneeId: null }),
    'fault.comment': async () => ({ faultId: await fault({}), text: '测试备注' }),
    'fault.mute': async () => ({ faultId: await fault({ status: 0 }), hours: 1 }),
    'fault.unmute': async () => ({ faultId: await fault({ status: 2 }) }),
    'fault.batch': async () => ({
      action: 'acknowledge',
      selection: { keys: ['999999999', await fault({ acknowledged: 0 })] },
    }),
    'fault.export': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'repair.save': async () => {
      const { list } = await read(platform.call(faultApi.list, { limit: 100 }, { token }))
      const faultId = list.find(({ repairId }) => repairId === null)?.faultId
      return (await read(platform.call(repairApi.draft, { faultId }, { token }))).form
    },
    'repair.accept': () => repairIn(0),
    'repair.assign': async () => ({ ...(await repairIn(1)), handlerId: await handlerId() }),
    'repair.remark': async () => ({ ...(await repairIn(1)), remark: '测试备注' }),
    'repair.note': async () => ({ repairId: (await repairIn(1)).repairId, text: '测试备注' }),
    'repair.addPhoto': async () => ({ repairId: (await repairIn(0)).repairId, file: 'a.png', content: pngHead }),
    'repair.removePhoto': async () => {
      const { repairId } = await repairIn(0)
      const { photos } = await read(platform.call(repairApi.info, { repairId }, { token }))
      return { repairId, fileId: photos.find(({ userId }) => userId !== null)?.fileId }
    },
    'repair.finish': async () => ({
      ...(await repairIn(0)),
      handleResult: '测试',
      partsReplaced: [],
      cost: null,
      remark: '',
    }),
    'repair.reopen': async () => ({ ...(await repairIn(2)), reason: '测试' }),
    // One that was just accepted, by the caller.
    'repair.giveBack': async () => {
      const known = await repairIn(0)
      await platform.call(repairApi.accept, known, { token })
      return { repairId: known.repairId, version: known.version + 1, reason: '测试' }
    },
    'repair.export': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'question.save': () => questionForm,
    'question.update': async () => ({ ...questionForm, ...(await question()), title: '日志测试2' }),
    'question.move': async () => ({ ...(await question()), to: 'up' }),
    'question.setStatus': async () => ({ ...(await question()), status: 0 }),
    'question.remove': () => question(),
    'faultType.save': () => faultTypeForm,
    'faultType.update': () => ({ ...faultTypeForm, nameZh: '改过', version: 1 }),
    'faultType.remove': () => ({ unitKind: 1, faultCode: 'Z9' }),
    'faultType.import': () => ({
      file: 'types.csv',
      content: '设备类别,故障代码,中文名称,英文名称,级别\r\n室内机,Z8,测试,Test,3\r\n',
      write: '1',
    }),
    'faultType.export': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
  }
}
