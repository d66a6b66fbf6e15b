import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { millisecondsInHour } from 'date-fns/constants'
import { expect } from './test'

/** How a quantity is shown. */
export type Style = { decimals: number; unit: string }

/**
 * What is wrong with a text that is to show a number of the store: its decimals, its unit, in groups of three, and no
 * further from it than rounding takes it. Several numbers: anything between, for what grows while it is read.
 */
const faultOf = (text: string, exact: number | null | readonly number[], style: Style): string | null => {
  if (exact === null) return text === '--' ? null : 'the store has none'
  const [, number = '', decimals = '', unit = ''] = /^(-?\d{1,3}(?:,\d{3})*(?:\.(\d+))?)(?: (.+))?$/.exec(text) ?? []
  if (number === '') return `no number: the store has ${exact}`
  if (decimals.length !== style.decimals || unit !== style.unit) return `not as ${style.decimals} ${style.unit}`
  const shown = Number(number.replaceAll(',', ''))
  const half = 0.5 * 10 ** -style.decimals + 1e-5
  const all = typeof exact === 'number' ? [exact] : exact
  return shown >= Math.min(...all) - half && shown <= Math.max(...all) + half ? null : `the store has ${exact}`
}

/** Compares what a screen shows with the store, and tells all that differs at once: thousands of cells are one question. */
export const comparison = () => {
  const wrong: string[] = []
  let compared = 0
  return {
    shown: (text: string, exact: number | null | undefined | readonly number[], style: Style, where: string): void => {
      const fault = faultOf(text, exact ?? null, style)
      compared += 1
      if (fault !== null) wrong.push(`${where}: ${text}: ${fault}`)
    },
    same: (text: string, wanted: string, where: string): void => {
      if (text !== wanted) wrong.push(`${where}: ${text} and not ${wanted}`)
    },
    /** Fails if anything was wrong, or if less was compared than that. */
    end: (least: number): void => {
      expect(wrong.slice(0, 20)).toEqual([])
      expect(compared).toBeGreaterThanOrEqual(least)
    },
  }
}

/** Texts of the cells of a table, row by row. */
export const cellsOf = (place: Locator): Promise<string[][]> =>
  place
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')))

type Texts = { [key: string]: string | Texts }

/** A text of the console by its key, so that a control is found in both languages. */
export const textOf = (language: 'zh' | 'en', key: string): string => {
  const [namespace, ...path] = key.split('.')
  let at: string | Texts | undefined = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../messages/${language}/${namespace}.json`), 'utf8'),
  )
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined
  if (typeof at !== 'string') throw new Error(`there is no text ${key}`)
  return at
}

/** A moment as an address has it. */
export const isoSecond = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`
/** A moment as the console shows it in Shanghai: `2026-11-05 14:30:00`. */
export const localTime = (ms: number): string =>
  isoSecond(ms + 8 * millisecondsInHour)
    .slice(0, 19)
    .replace('T', ' ')

/** Cells of the table beside a chart. */
export const asTable = async (page: Page, language: 'zh' | 'en', title: string): Promise<string[][]> => {
  await page.getByRole('button', { name: `${textOf(language, 'common.chart.table')}: ${title}` }).click()
  return cellsOf(page.getByRole('group', { name: title }))
}
