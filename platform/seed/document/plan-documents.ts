import { createHash } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import type { FileLanguage } from '@/lib/contract/file-language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toSearchText } from '@/platform/kernel/text/search-text'
import type { storedFiles } from '../../kernel/storage/stored-file-table'
import type { documentCategories, documents } from '../../nouns/tables/document'
import { before, drawInt } from '../fleet/draw'
import { toDemoPdf, toDemoPng } from './demo-file'

const englishNames: Readonly<Record<string, string>> = {
  安装手册: 'Installation manuals',
  室外机安装: 'Outdoor units',
  室内机安装: 'Indoor units',
  使用说明书: 'Operation manuals',
  技术资料: 'Technical documents',
  接线图: 'Wiring diagrams',
  故障处理: 'Troubleshooting',
  室外机故障: 'Faults of outdoor units',
  通讯故障: 'Communication faults',
  维护保养: 'Maintenance',
}

type CategoryPlan = { usage: 1 | 2; name: string; children: string[] }
const categoryPlans: CategoryPlan[] = [
  { usage: 1, name: '安装手册', children: ['室外机安装', '室内机安装'] },
  { usage: 1, name: '使用说明书', children: [] },
  { usage: 1, name: '技术资料', children: ['接线图'] },
  { usage: 2, name: '故障处理', children: ['室外机故障', '通讯故障'] },
  { usage: 2, name: '维护保养', children: [] },
]

type DocumentPlan = {
  category: string
  language: FileLanguage
  title: string
  model?: string
  codes?: string[]
  /** Lines of a PDF; none: a drawing. */
  lines?: string[]
  version?: string
  isHidden?: true
}
const english = 'Read this manual before work on the unit. Keep it with the equipment.'
const documentPlans: DocumentPlan[] = [
  {
    category: '室外机安装',
    language: 'zh',
    title: '室外机安装说明书',
    model: 'HM-64A',
    version: '1.3',
    lines: [
      '一、安装前请阅读本说明书，并妥善保管。',
      '二、机组四周至少留出600毫米的检修空间。',
      '三、冷媒配管需保压24小时后再抽真空。',
    ],
  },
  {
    category: '室外机安装',
    language: 'en',
    title: 'Outdoor unit installation manual',
    model: 'HM-64A',
    version: '1.3',
    lines: [
      english,
      'Leave at least 600 mm around the unit for service.',
      'Hold the pipes under pressure for 24 hours.',
    ],
  },
  {
    category: '室外机安装',
    language: 'de',
    title: 'Installationsanleitung Außengerät',
    model: 'HM-64A',
    version: '1.2',
    lines: ['Vor Arbeiten am Gerät diese Anleitung lesen.', 'Rundum mindestens 600 mm für die Wartung freihalten.'],
  },
  {
    category: '室内机安装',
    language: 'zh',
    title: '室内机安装说明书',
    version: '2.0',
    lines: ['一、吊装螺杆应牢固固定在楼板上。', '二、冷凝水管坡度不小于百分之一。'],
  },
  {
    category: '室内机安装',
    language: 'fr',
    title: 'Notice de montage des unités intérieures',
    version: '2.0',
    lines: ['Lire cette notice avant toute intervention.', 'La pente du tuyau de condensats est de 1 % au moins.'],
  },
  {
    category: '使用说明书',
    language: 'zh',
    title: '线控器使用说明书',
    version: '1.0',
    lines: ['长按“模式”键三秒可锁定按键。', '滤网提示亮起时请清洗滤网。'],
  },
  {
    category: '使用说明书',
    language: 'es',
    title: 'Manual del mando por cable',
    version: '1.0',
    lines: ['Mantenga pulsado MODE tres segundos para bloquear las teclas.'],
  },
  {
    category: '使用说明书',
    language: 'ru',
    title: 'Руководство пользователя пульта',
    version: '1.0',
    isHidden: true,
    lines: ['Перед началом работы прочитайте это руководство.'],
  },
  { category: '接线图', language: 'zh', title: '一拖三系统示意图', version: '1.1' },
  {
    category: '室外机故障',
    language: 'zh',
    title: '高压保护排查步骤',
    codes: ['02', '08'],
    model: 'HM-64A',
    lines: ['一、检查冷凝器是否脏堵，清洗换热器。', '二、检查室外风机转速。', '三、核对冷媒充注量。'],
  },
  {
    category: '室外机故障',
    language: 'en',
    title: 'High pressure protection step by step',
    codes: ['02', '08'],
    lines: ['1. Look for a fouled condenser and clean the coil.', '2. Check the outdoor fan.', '3. Check the charge.'],
  },
  {
    category: '通讯故障',
    language: 'zh',
    title: '室内外机通讯异常处理',
    codes: ['03'],
    version: '1.0',
    lines: ['一、测量通讯线电阻。', '二、检查终端电阻跳线。', '三、核对机组地址是否重复。'],
  },
  {
    category: '维护保养',
    language: 'zh',
    title: '年度保养检查表',
    version: '1.0',
    isHidden: true,
    lines: ['清洗滤网、冷凝器；检查电气端子紧固。'],
  },
  {
    category: '维护保养',
    language: 'it',
    title: 'Lista di controllo per la manutenzione annuale',
    lines: ['Pulire i filtri e le alette del condensatore.'],
  },
]

/** A name in the store that follows from the key, so that seeding once more writes the same files. */
const toFileId = (key: string): string =>
  createHash('md5')
    .update(`document|${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type Ids = { firstCategory: number; firstDocument: number; userId: number; now: Date; knownCodes: ReadonlySet<string> }

/** Categories and files of one brand, with their bytes. */
export const planDocuments = (
  platformId: PlatformId,
  { firstCategory, firstDocument, userId, now, knownCodes }: Ids,
) => {
  const categories: (typeof documentCategories.$inferInsert)[] = []
  const idOf = new Map<string, { id: number; usage: 1 | 2 }>()
  const long = before(now, 400 * millisecondsInDay)
  const addCategory = (name: string, usage: 1 | 2, parentId: number, sort: number): number => {
    const id = firstCategory + categories.length
    idOf.set(name, { id, usage })
    categories.push({
      id,
      platformId,
      parentId,
      name,
      nameEn: englishNames[name] ?? '',
      nameSearch: toSearchText(name),
      sort,
      usage,
      createUser: userId,
      updateUser: userId,
      createTime: long,
      updateTime: long,
    })
    return id
  }
  for (const [at, { name, usage, children }] of categoryPlans.entries()) {
    const id = addCategory(name, usage, 0, (at + 1) * 10)
    for (const [index, child] of children.entries()) addCategory(child, usage, id, (index + 1) * 10)
  }
  const made = documentPlans.map((plan, index) => {
    const { category, language, title, model = '', codes = [], lines, version = '', isHidden } = plan
    const place = idOf.get(category)
    if (place === undefined) throw new Error(`there is no category ${category}`)
    const key = `${platformId}|${title}`
    const bytes = lines ? toDemoPdf([title, ...lines]) : toDemoPng(3, platformId * 9)
    const created = before(now, drawInt(20, 380, 'document', key) * millisecondsInDay)
    const fileId = toFileId(key)
    const file: typeof storedFiles.$inferInsert = {
      fileId,
      platformId,
      area: 'document',
      fileName: `${title}.${lines ? 'pdf' : 'png'}`,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createTime: created,
      createUser: userId,
    }
    const row: typeof documents.$inferInsert = {
      id: firstDocument + index,
      platformId,
      usage: place.usage,
      categoryId: place.id,
      title,
      titleSearch: toSearchText(title),
      language,
      productModel: model,
      modelSearch: toSearchText(model),
      faultCodes: codes.filter((code) => knownCodes.has(code)),
      storedFileId: fileId,
      fileSize: bytes.length,
      docVersion: version,
      status: isHidden ? 0 : 1,
      publishTime: isHidden ? null : created,
      downloadCount: isHidden ? 0 : drawInt(0, 240, 'downloads', key),
      createUser: userId,
      updateUser: userId,
      createTime: created,
      updateTime: created,
    }
    return { file, row, bytes }
  })
  return { categories, made }
}
