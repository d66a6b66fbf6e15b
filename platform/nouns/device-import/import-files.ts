import {
  controllerModels,
  controllerTypeNames,
  type ImportColumn,
  importColumns,
  importHeads,
  toHead,
} from '@/lib/contract/import-column'
import { type ImportProblem, reasonText } from '@/lib/contract/import-reason'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toReasonHead } from '@/lib/contract/sheet-layout'
import { csvLine } from '@/lib/format/csv-line'
import { createConcurrencyLimiter } from '../../kernel/http/concurrency-limiter'
import { runSheetTask } from '../../kernel/sheet/run-sheet-task'
import type { SheetCell, TextSheet } from '../../kernel/sheet/write-xlsx'

type Format = 'xlsx' | 'csv'

/** Writing a large workbook is as costly as reading one. */
const places = createConcurrencyLimiter(2)

const widths: Record<ImportColumn, number> = {
  macWifiId: 22,
  controllerType: 22,
  controllerModel: 18,
  deviceSn: 20,
  deviceName: 28,
  project: 28,
  installTime: 24,
  remarks: 36,
}
const reasonWidth = 80

const toPlain = (cell: SheetCell): string | number => (typeof cell === 'object' ? cell.value : cell)

/** A table as a file that spreadsheets open without making numbers or formulas of its texts. */
const toFile = async (sheets: readonly TextSheet[], format: Format): Promise<Uint8Array> => {
  if (format === 'xlsx') return places.within(() => runSheetTask({ kind: 'write', sheets }))
  const [first] = sheets
  // With a byte order mark: without one Excel takes UTF-8 for the machine's old encoding.
  return Buffer.from(
    `\uFEFF${[first?.head ?? [], ...(first?.rows ?? [])].map((cells) => csvLine(cells.map(toPlain))).join('')}`,
  )
}

const allowed = (platformId: PlatformId): string[][] =>
  ([1, 2, 3, 4] as const).flatMap((type) => {
    const name = controllerTypeNames[platformId][type]
    return name ? controllerModels[type].map((model) => [String(type), name.zh, name.en, model]) : []
  })

/** An example that the reader leaves out, so that nobody imports it by forgetting it. */
const exampleOf = (platformId: PlatformId): Record<ImportColumn, string> => ({
  macWifiId: '示例 Example: 84F3EB1A2C7D',
  controllerType: controllerTypeNames[platformId][1]?.zh ?? '1',
  controllerModel: 'HM-64A',
  deviceSn: 'HM2403001287',
  deviceName: '顶层机房 Roof plant room',
  project: '',
  installTime: '2026-05-10 14:00:00',
  remarks: '屋顶北侧 North side of the roof',
})

/** An empty table with heads in both languages, an example, and on a second sheet the values that are allowed. */
export const writeTemplate = (platformId: PlatformId, format: Format): Promise<Uint8Array> =>
  toFile(
    [
      {
        name: '设备导入 Import',
        head: importColumns.map(toHead),
        rows: [importColumns.map((column) => exampleOf(platformId)[column])],
        widths: importColumns.map((column) => widths[column]),
      },
      {
        name: '可填值 Allowed values',
        head: ['类型编号 Type no.', '控制器类型', 'Controller type', '控制器型号 Model'],
        rows: allowed(platformId),
        widths: [18, 18, 22, 22],
      },
    ],
    format,
  )

const otherCell = { zh: '其他', en: 'Other' } as const

const toReason = (problems: readonly ImportProblem[]): string =>
  (['zh', 'en'] as const)
    .map((language) =>
      problems
        .map(
          (problem) =>
            `${problem.column ? importHeads[problem.column][language] : otherCell[language]}${language === 'zh' ? '：' : ': '}${reasonText(problem, language)}`,
        )
        .join(language === 'zh' ? '；' : '; '),
    )
    .join(' / ')

type Failed = { cells: Record<(typeof importColumns)[number], string>; problems: readonly ImportProblem[] }

/** The rows that were not taken, as they were, with a last column that says why: to be put right and imported. */
export const writeFailures = (rows: readonly Failed[], format: Format): Promise<Uint8Array> =>
  toFile(
    [
      {
        name: '失败行 Failures',
        head: [...importColumns.map(toHead), toReasonHead()],
        rows: rows.map(({ cells, problems }) => [...importColumns.map((column) => cells[column]), toReason(problems)]),
        widths: [...importColumns.map((column) => widths[column]), reasonWidth],
      },
    ],
    format,
  )
