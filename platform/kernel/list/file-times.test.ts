import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { csvWriter } from './csv-writer'
import type { ListCell, OpenListWriter } from './list-writer'
import { xlsxWriter } from './xlsx-writer'

const zones = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe']
const start = new Date('2026-10-25T00:30:00Z')
const later = new Date('2026-10-25T01:30:00Z')

const written = async (writer: OpenListWriter, zone: string, rows: ListCell[][]): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  const write = async (piece: string | Uint8Array) => {
    pieces.push(Buffer.from(piece))
  }
  const open = writer({ write }, zone, start)
  await open.head([`Sent (${zone})`])
  await open.rows(rows)
  await open.end()
  return Buffer.concat(pieces)
}
const csvTimes = async (zone: string, moments: readonly Date[]): Promise<string[]> => {
  const text = Buffer.from(
    await written(
      csvWriter,
      zone,
      moments.map((moment) => [moment]),
    ),
  ).toString()
  return [...text.matchAll(/"(\d{4}-[^"]*)"/g)].map(([, time = '']) => time)
}

it('the hour that occurs twice is two hours in CSV', async () => {
  expect(await csvTimes('Europe/Berlin', [start, later])).toEqual([
    '2026-10-25 02:30:00+02:00',
    '2026-10-25 02:30:00+01:00',
  ])
  expect(await csvTimes('UTC', [start])).toEqual(['2026-10-25 00:30:00'])
})

it('every time in CSV is the moment that it was, whatever the zone', async () => {
  const second = fc.integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2030, 0) / 1000 })
  await fc.assert(
    fc.asyncProperty(second, fc.constantFrom(...zones), async (at, zone) => {
      const moment = new Date(at * 1000)
      const [text = ''] = await csvTimes(zone, [moment])
      expect(Date.parse(text.replace(' ', 'T') + (zone === 'UTC' ? 'Z' : ''))).toBe(moment.getTime())
    }),
  )
})

it('and in a workbook, where the cell stays a date and shows its offset', async () => {
  const files = unzipSync(await written(xlsxWriter, 'Europe/Berlin', [[start], [later], [start]]))
  const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array())
  const cells = [...read('xl/worksheets/sheet1.xml').matchAll(/<c r="A\d+" s="(\d+)"><v>([\d.]+)<\/v>/g)]
  const styles = read('xl/styles.xml')
  const formats = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const xfs = [
    ...(/<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles)?.[1] ?? '').matchAll(/<xf [^>]*?(?:numFmtId="(\d+)"[^>]*)?\/>/g),
  ]
  const shown = cells.map(([, style, serial]) => [serial, formats.get(xfs[Number(style)]?.[1] ?? '')])
  const day = 'yyyy\\-mm\\-dd\\ hh:mm:ss'
  expect(shown.map(([, code]) => code)).toEqual([
    `${day}&quot;+02:00&quot;`,
    `${day}&quot;+01:00&quot;`,
    `${day}&quot;+02:00&quot;`,
  ])
  expect(new Set(shown.map(([serial]) => serial)).size).toBe(1)
})
