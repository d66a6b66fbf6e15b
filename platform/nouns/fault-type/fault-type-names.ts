import type { FaultTypeForm } from '@/lib/contract/fault-type'
import type { Bilingual } from '@/lib/contract/language'

/** Names in files, both when they are written and when they are read. Domain 2.6. */
export const kindNames: Record<FaultTypeForm['unitKind'], Bilingual> = {
  1: { zh: '室内机', en: 'Indoor unit' },
  2: { zh: '室外机', en: 'Outdoor unit' },
  3: { zh: '控制器', en: 'Controller' },
  4: { zh: '空气盒子', en: 'Air box' },
  5: { zh: '平台/网络', en: 'Platform or network' },
}
export const severityNames: Record<FaultTypeForm['severity'], Bilingual> = {
  1: { zh: '提示', en: 'Info' },
  2: { zh: '一般', en: 'Minor' },
  3: { zh: '严重', en: 'Major' },
  4: { zh: '紧急', en: 'Critical' },
}
export const flagNames: Record<0 | 1, Bilingual> = { 0: { zh: '否', en: 'No' }, 1: { zh: '是', en: 'Yes' } }
