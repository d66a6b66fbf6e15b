import './zod-mode'
import * as z from 'zod'
import type { Bilingual } from './language'

/** What a file has in a cell that cannot be taken as it is, whatever the column means. */
export const CellReason = z.enum(['noValue', 'notText', 'lostText', 'extraCell'])
export type CellReason = z.infer<typeof CellReason>

/** What users read; `{cell}` is the address of the cell, `{text}` what stands in one that is in no column. */
export const cellReasonTexts: Record<CellReason, Bilingual> = {
  noValue: {
    zh: '单元格{cell}没有可用的值（错误值，或公式尚未计算）',
    en: 'Cell {cell} has no usable value (an error, or a formula without a result)',
  },
  notText: {
    zh: '单元格{cell}是数字、日期或逻辑值，不是文本，前导零或末位数字可能已丢失。请将该列设为文本格式后重新填写',
    en: 'Cell {cell} is a number, a date or true/false instead of text: leading zeros or last digits may be lost. Format the column as text and type it again.',
  },
  lostText: {
    zh: '单元格{cell}含有乱码（“�”或“锟斤拷”），原来的字符在此前的转换中已丢失。请重新填写，或从来源重新导出',
    en: 'Cell {cell} contains “�”: characters were lost in an earlier conversion. Type it again, or export it again from its source.',
  },
  extraCell: {
    zh: '单元格{cell}有内容“{text}”，但该列没有表头',
    en: 'Cell {cell} has content, "{text}", but its column has no header',
  },
}

type Place = { cell?: string | undefined; text?: string | undefined }

/** Such a text about one cell. */
export const atCell = (said: string, { cell, text }: Place): string =>
  said.replace('{cell}', () => cell ?? '').replace('{text}', () => text ?? '')

/** How a file was read, for comparison with what one sees in it. */
export const FileReading = z.object({
  /** Of a CSV file. */
  encoding: z.string().nullable(),
  /** Of a workbook: the sheet that was read, and those that were not. */
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
  /** Hidden rows and columns of the sheet, which are read like the others. */
  hiddenRows: z.number().int(),
  hiddenColumns: z.number().int(),
})
export type FileReading = z.infer<typeof FileReading>

/** Rows that a check shows as they will be written. */
export const maxShownRows = 20
