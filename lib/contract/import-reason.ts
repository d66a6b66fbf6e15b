import './zod-mode'
import * as z from 'zod'
import { atCell, CellReason, cellReasonTexts } from './cell-reason'
import { importColumns } from './import-column'
import type { Bilingual, Language } from './language'

/** Why a row of an imported file cannot be written. */
export const ImportReason = z.enum([
  'empty',
  'mangledWifiId',
  'badWifiId',
  'unknownType',
  'unknownModel',
  'specialCharacters',
  'invisible',
  'tooLong',
  'duplicateInFile',
  'taken',
  'unknownProject',
  'ambiguousProject',
  'unreadableTime',
  'futureTime',
  ...CellReason.options,
])
export type ImportReason = z.infer<typeof ImportReason>

/** What users read; `{line}` is the line of the other row, `{cell}` the address of the cell. */
const texts: Record<ImportReason, Bilingual> = {
  ...cellReasonTexts,
  empty: { zh: '不能为空', en: 'Cannot be empty' },
  mangledWifiId: {
    zh: '表格软件已把 WiFi ID 变成数字，请将该列设为文本格式后重新填写',
    en: 'The spreadsheet turned the WiFi ID into a number. Format the column as text and type it again.',
  },
  badWifiId: {
    zh: 'WiFi ID 应为12位十六进制字符（0-9、A-F）',
    en: 'A WiFi ID has 12 hexadecimal characters (0-9, A-F)',
  },
  unknownType: { zh: '控制器类型不存在', en: 'No such controller type' },
  unknownModel: { zh: '该类型没有此型号', en: 'No such model of that type' },
  specialCharacters: { zh: '不能包含特殊字符', en: 'Cannot contain special characters' },
  invisible: { zh: '不能包含不可见字符', en: 'Cannot contain invisible characters' },
  tooLong: { zh: '不能超过{max}个字符（当前{count}）', en: 'Cannot exceed {max} characters ({count} now)' },
  duplicateInFile: { zh: '与第{line}行重复', en: 'The same as in line {line}' },
  taken: { zh: '该 WiFi ID 已被占用', en: 'This WiFi ID is taken' },
  unknownProject: { zh: '项目不存在', en: 'No such project' },
  ambiguousProject: {
    zh: '有多个同名项目，请填写项目编号',
    en: 'Several projects have this name. Give the project number.',
  },
  unreadableTime: {
    zh: '应为1970年以后真实存在的时间，格式 yyyy-MM-dd HH:mm:ss 或 yyyy-MM-dd',
    en: 'Must be a real time after 1970, written yyyy-MM-dd HH:mm:ss or yyyy-MM-dd',
  },
  futureTime: { zh: '安装时间不能晚于当前时间', en: 'The installation time is in the future' },
}

/** A problem of one cell. */
export const ImportProblem = z.object({
  /** Null for a cell that is in none of them. */
  column: z.enum(importColumns).nullable(),
  reason: ImportReason,
  /** Address of a cell that the file itself made unusable, as a spreadsheet has it. */
  cell: z.string().optional(),
  /** What stands in a cell that is in no column. */
  text: z.string().optional(),
  /** Line of the other row of a duplicate. */
  line: z.number().int().optional(),
  /** For a text that is too long: the column's limit, and the text's length. */
  max: z.number().int().optional(),
  count: z.number().int().optional(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** From imports checked by an older version. */
const withoutLimit: Bilingual = { zh: '内容过长', en: 'Too long' }

export const reasonText = (
  { reason, line, max, count, ...place }: Omit<ImportProblem, 'column'>,
  language: Language,
): string =>
  atCell((reason === 'tooLong' && max === undefined ? withoutLimit : texts[reason])[language], place)
    .replace('{line}', String(line ?? ''))
    .replace('{max}', String(max ?? ''))
    .replace('{count}', String(count ?? ''))
