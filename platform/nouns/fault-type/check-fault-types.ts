import { atCell, cellReasonTexts } from '@/lib/contract/cell-reason'
import { FaultTypeForm, type FaultTypeProblem } from '@/lib/contract/fault-type'
import type { FaultTypeColumn } from '@/lib/contract/fault-type-column'
import type { Bilingual } from '@/lib/contract/language'
import { toComparable } from '@/lib/contract/sheet-layout'
import { toFieldErrors } from '@/lib/contract/validation'
import type { ReadRow } from '../../kernel/sheet/to-import-rows'
import { flagNames, kindNames, severityNames } from './fault-type-names'

type Names = Record<number, Bilingual>

/** The number that a cell names: itself, or its name in either language. */
const toNumber = (names: Names, text: string): number | undefined => {
  const wanted = toComparable(text)
  const found = Object.entries(names).find(
    ([value, { zh, en }]) => wanted === value || wanted === toComparable(zh) || wanted === toComparable(en),
  )
  return found && Number(found[0])
}

const unknownChoice: Bilingual = { zh: '不是可填的值', en: 'Not one of the allowed values' }
const duplicate = (line: number): Bilingual => ({ zh: `与第${line}行重复`, en: `The same as in line ${line}` })

type Checked = { rows: FaultTypeForm[]; problems: FaultTypeProblem[]; badCount: number }

/** Rows of a file as types, and what is wrong with the others, cell by cell. Empty flags are 0. */
export const checkFaultTypes = (file: readonly ReadRow<FaultTypeColumn>[]): Checked => {
  const rows: FaultTypeForm[] = []
  const problems: FaultTypeProblem[] = []
  const lines = new Map<string, number>()
  let badCount = 0
  for (const { line, cells, found } of file) {
    const before = problems.length
    for (const { column, reason, cell, text } of found) {
      const value = column === null ? (text ?? '') : cells[column].slice(0, 100)
      const { zh, en } = cellReasonTexts[reason]
      problems.push({ line, column, value, zh: atCell(zh, { cell, text }), en: atCell(en, { cell, text }) })
    }
    // A cell that the file itself made unusable is not held against what its column means.
    const reported = new Set(problems.slice(before).map(({ column }) => column))
    const add = (column: FaultTypeColumn, { zh, en }: Bilingual) => {
      if (reported.has(column)) return
      reported.add(column)
      problems.push({ line, column, value: cells[column].slice(0, 100), zh, en })
    }
    const choice = (column: FaultTypeColumn, names: Names, empty?: number): number | undefined => {
      if (cells[column] === '' && empty !== undefined) return empty
      const value = toNumber(names, cells[column])
      if (value === undefined && cells[column] !== '') add(column, unknownChoice)
      return value
    }
    const { unitKind: _kind, severity: _severity, pushEnabled: _push, autoClear: _clear, ...texts } = cells
    const parsed = FaultTypeForm.safeParse({
      ...texts,
      unitKind: choice('unitKind', kindNames),
      severity: choice('severity', severityNames),
      pushEnabled: choice('pushEnabled', flagNames, 0),
      autoClear: choice('autoClear', flagNames, 0),
    })
    if (!parsed.success) {
      const zh = toFieldErrors(parsed.error, 'zh')
      const en = toFieldErrors(parsed.error, 'en')
      for (const column of Object.keys(zh) as FaultTypeColumn[])
        add(column, { zh: zh[column] ?? '', en: en[column] ?? '' })
    } else {
      const key = `${parsed.data.unitKind}-${parsed.data.faultCode}`
      const first = lines.get(key)
      if (first === undefined) lines.set(key, line)
      else add('faultCode', duplicate(first))
    }
    if (problems.length > before) badCount += 1
    else if (parsed.success) rows.push(parsed.data)
  }
  return { rows, problems, badCount }
}
