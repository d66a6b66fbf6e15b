import { categoryApi } from '@/lib/contract/category'
import { guideApi, instructionApi } from '@/lib/contract/document'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

export const effectsOfDocuments = ({ platform, token }: EffectContext): EffectRows => {
  let made = 0
  const newCategory = async (usage: 1 | 2 = 1) => {
    const form = { parentId: '0', name: `类别${++made}`, sort: 1, usage }
    return read(platform.call(categoryApi.save, form, { token }))
  }
  const newFileOf = async (usage: 1 | 2) => ({
    file: 'a.pdf',
    content: '%PDF-1.4 x',
    title: `文件${++made}`,
    ...(await newCategory(usage)),
    language: 'zh',
    productModel: '',
    version: '',
    ...(usage === 2 && { faultCodes: '' }),
  })
  const newDocument = async (usage: 1 | 2) =>
    read(platform.call(usage === 1 ? guideApi.upload : instructionApi.upload, await newFileOf(usage), { token }))
  const documentEffects = (usage: 1 | 2) => ({
    countDownload: () => newDocument(usage),
    upload: () => newFileOf(usage),
    update: async () => {
      const { file, content, ...form } = await newFileOf(usage)
      return { ...form, ...(await newDocument(usage)), revision: 1, ...(usage === 2 && { faultCodes: [] }) }
    },
    replace: async () => ({ ...(await newDocument(usage)), revision: '1', file: 'b.pdf', content: '%PDF-1.4 y' }),
    publish: () => newDocument(usage),
    unpublish: async () => {
      const input = await newDocument(usage)
      await platform.call(usage === 1 ? guideApi.publish : instructionApi.publish, input, { token })
      return input
    },
    remove: () => newDocument(usage),
  })
  const named = (noun: string, effects: Record<string, () => unknown>) =>
    Object.fromEntries(Object.entries(effects).map(([verb, make]) => [`${noun}.${verb}`, make]))
  return {
    'category.save': () => ({ parentId: '0', name: `类别${++made}`, sort: 1, usage: 1 }),
    'category.update': async () => ({ ...(await newCategory()), name: `类别${++made}`, sort: 2, version: 1 }),
    'category.remove': () => newCategory(),
    ...named('guide', documentEffects(1)),
    ...named('instruction', documentEffects(2)),
  }
}
