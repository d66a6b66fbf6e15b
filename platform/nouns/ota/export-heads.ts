import type { Bilingual } from '@/lib/contract/language'

export const rangeHeads = {
  start: { zh: '有效时间段开始', en: 'Start of range' },
  end: { zh: '有效时间段结束', en: 'End of range' },
} as const satisfies Record<string, Bilingual>

/** How far an upgrade is, as numbers: on the screen they are parts of one bar. */
export const countHeads = {
  total: { zh: '设备总数', en: 'Devices' },
  success: { zh: '成功', en: 'Succeeded' },
  fail: { zh: '失败', en: 'Failed' },
  upgrading: { zh: '升级中', en: 'Upgrading' },
  waiting: { zh: '未升级', en: 'Not upgraded' },
} as const satisfies Record<string, Bilingual>
