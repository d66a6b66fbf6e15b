import { millisecondsInDay } from 'date-fns/constants'
import { toWireTime } from '@/lib/format/wire-time'
import { unescapeText } from './escape-text'
import { isTrue, readXml } from './read-xml'
import { SheetError } from './sheet-error'
import { type Cell, maxCells, maxReadColumns, type Table, type TypedCell } from './table'
import type { Workbook } from './workbook-parts'

/** A cell as its sheet has it, before anybody knows what it means. */
type RawCell = { type: string; style: string; value: string | undefined; inline: string; formula: string | undefined }
type Range = { fromLine: number; toLine: number; fromColumn: number; toColumn: number }
export type SheetRows = { rows: Table; hiddenRows: number; hiddenColumns: number }

/** Days between the first of 1970 and the day that a sheet counts from. */
const daysBefore1970 = { 1900: 25_569, 1904: 24_107 } as const

const noValue = (text: string): TypedCell => ({ kind: 'noValue', text })

/** Days are counted in parts: seconds come out uneven. A time without a day lies before the first day. */
const toDate = (serial: number, isFrom1904: boolean): TypedCell => {
  const days = serial - daysBefore1970[isFrom1904 ? 1904 : 1900]
  const moment = new Date(Math.round(days * (millisecondsInDay / 1000)) * 1000)
  if (Number.isNaN(moment.getTime()) || serial < 0) return noValue(String(serial))
  return { kind: 'date', text: toWireTime(moment) }
}

const toNumber = (value: string, style: string, { formats, isFrom1904 }: Workbook): Cell => {
  const number = Number(value)
  if (Number.isNaN(number)) return noValue(value)
  const format = formats[Number(style || 0)] ?? 'number'
  if (format === 'date') return toDate(number, isFrom1904)
  if (format === 'percent') return { kind: 'number', text: `${Number((number * 100).toPrecision(15))}%` }
  // Beyond 15 digits a number is not what it was.
  const isExact = !Number.isInteger(number) || Number.isSafeInteger(number)
  return { kind: 'number', text: isExact ? String(number) : value }
}

const toText = (text: string): Cell => (text === '' ? null : text)

const toCell = ({ type, style, value, inline, formula }: RawCell, workbook: Workbook): Cell => {
  const isUnknown = formula !== undefined && (value === undefined || (value === '' && type !== 'str'))
  if (isUnknown) return noValue(`=${formula}`)
  if (type === 'inlineStr') return toText(unescapeText(inline))
  if (value === undefined || value === '') return null
  if (type === 's') {
    const text = workbook.texts[Number(value)]
    if (text === undefined) throw new SheetError('fileDamaged')
    return toText(text)
  }
  if (type === 'str') return toText(unescapeText(value))
  if (type === 'b') return { kind: 'boolean', text: isTrue(value) ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { kind: 'date', text: value.replace(/Z$/, '') }
  return type === 'n' ? toNumber(value, style, workbook) : noValue(value)
}

const toPlace = (address: string): { line: number; column: number } => {
  const [, letters = '', line = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address) ?? []
  if (line === '') throw new SheetError('fileDamaged')
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { line: Number(line), column }
}

const toRange = (ref: string): Range => {
  const [from = '', to = from] = ref.split(':')
  const first = toPlace(from)
  const last = toPlace(to)
  return { fromLine: first.line, toLine: last.line, fromColumn: first.column, toColumn: last.column }
}

/** Gives a merged value to every cell that it covers, in rows that have a cell of their own and under the heads. */
const spread = (rows: Table, ranges: readonly Range[]): void => {
  let filled = 0
  const width = rows.find((row) => row.length > 0)?.length ?? 0
  const owning = new Set(rows.flatMap((row, at) => (row.some((cell) => cell !== null) ? [at] : [])))
  for (const { fromLine, toLine, fromColumn, toColumn } of ranges) {
    const value = rows[fromLine - 1]?.[fromColumn - 1] ?? null
    if (value === null) continue
    for (let at = fromLine - 1; at < Math.min(toLine, rows.length); at += 1) {
      const row = rows[at]
      if (row === undefined || !owning.has(at)) continue
      for (let column = fromColumn - 1; column < Math.min(toColumn, width); column += 1) {
        filled += 1
        if (filled > maxCells) throw new SheetError('fileTooComplex')
        while (row.length < column) row.push(null)
        row[column] = value
      }
    }
  }
}

/** Rows of a sheet by their lines, every cell in its place. Throws `fileDamaged` where two have the same. */
export const readSheetRows = (xml: string, workbook: Workbook): SheetRows => {
  const rows: Table = []
  const merged: Range[] = []
  const hidden = { lines: new Set<number>(), columns: new Set<number>() }
  let line = 0
  let column = 0
  let raw: RawCell | undefined
  let into: 'value' | 'inline' | 'formula' | undefined
  let isPhonetic = false

  const openRow = (r: string | undefined, isHidden: string | undefined) => {
    const next = r === undefined ? line + 1 : Number(r)
    if (!(next > line)) throw new SheetError('fileDamaged')
    while (rows.length < next) rows.push([])
    line = next
    column = 0
    if (isTrue(isHidden)) hidden.lines.add(next)
  }
  const openCell = (r: string | undefined) => {
    const place = r === undefined ? { line, column: column + 1 } : toPlace(r)
    if (place.line !== line || place.column <= column) throw new SheetError('fileDamaged')
    column = place.column
  }
  const closeCell = () => {
    const cell = raw === undefined ? null : toCell(raw, workbook)
    const row = rows[line - 1]
    raw = undefined
    if (cell === null || row === undefined) return
    while (row.length < column - 1) row.push(null)
    row.push(cell)
  }
  const openInCell = (name: string) => {
    if (raw === undefined) return
    if (name === 'v') {
      raw.value = ''
      into = 'value'
    } else if (name === 'f') {
      raw.formula = ''
      into = 'formula'
    } else if (name === 't' && !isPhonetic) into = 'inline'
    else if (name === 'rPh') isPhonetic = true
  }

  readXml(xml, {
    open: (name, { r, t = 'n', s = '', ref = '', hidden: isHidden, min, max }) => {
      if (name === 'row') openRow(r, isHidden)
      else if (name === 'c') {
        openCell(r)
        raw = { type: t, style: s, value: undefined, inline: '', formula: undefined }
      } else if (name === 'mergeCell') merged.push(toRange(ref))
      else if (name === 'col' && isTrue(isHidden))
        for (let at = Number(min); at <= Math.min(Number(max), maxReadColumns); at += 1) hidden.columns.add(at)
      else openInCell(name)
    },
    text: (text) => {
      if (raw !== undefined && into !== undefined) raw[into] = (raw[into] ?? '') + text
    },
    close: (name) => {
      if (name === 'c') closeCell()
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'v' || name === 't' || name === 'f') into = undefined
    },
  })
  spread(rows, merged)
  const isFilled = (row: readonly Cell[] | undefined) => row?.some((cell) => cell !== null) ?? false
  return {
    rows,
    hiddenRows: [...hidden.lines].filter((at) => isFilled(rows[at - 1])).length,
    hiddenColumns: [...hidden.columns].filter((at) => rows.some((row) => (row[at - 1] ?? null) !== null)).length,
  }
}
