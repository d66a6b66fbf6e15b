import { expect, it } from '@jest/globals'
import type uPlot from 'uplot'
import { drawMoments } from './draw-marks'
import { createPointedMark } from './pointed-mark'
import { markAt, placeOf, showPointed } from './show-pointed'
import type { TimeMark } from './time-panel'

/** A plot of 800 px and as many seconds, and the names written in it with their row; a letter has 10 px. */
const drawing = () => {
  const names: { text: string; left: number; top: number }[] = []
  const plot = {
    bbox: { left: 0, top: 0, width: 800, height: 200 },
    scales: { x: { min: 0, max: 800 } },
    root: document.body,
    valToPos: (value: number) => value,
    ctx: {
      save: () => undefined,
      restore: () => undefined,
      fillRect: () => undefined,
      measureText: (text: string) => ({ width: text.length * 10 }),
      fillText: (text: string, left: number, top: number) => names.push({ text, left, top }),
    },
  } as unknown as uPlot
  return { plot, names }
}
const moment = (from: number, label: string, more: Partial<TimeMark> = {}): TimeMark => ({
  id: `${label}${from}`,
  from,
  to: null,
  colour: 'red',
  label,
  shade: false,
  ...more,
})

it('names of moments never stand over each other in their row, at the right edge either', () => {
  const { plot, names } = drawing()
  const near = [100, 110, 139, 160, 700, 760, 780, 790].map((at) => moment(at, 'd1-13'))
  drawMoments(plot, [...near, moment(120, '45', { strong: true })], true)
  const tops = new Set(names.map(({ top }) => top))
  expect(tops.size).toBe(2)
  for (const each of tops) {
    const row = names.filter(({ top }) => top === each)
    for (const [at, { left }] of row.entries()) {
      const before = row[at - 1]
      if (before) expect(left).toBeGreaterThanOrEqual(before.left + before.text.length * 10)
    }
  }
  expect(names.map(({ left }) => left)).toContain(164)
})

it('a mark that is pointed at has its line over the plot, also one that began before it', () => {
  const { plot } = drawing()
  const line = document.createElement('div')
  showPointed(plot, line, moment(300, '45'))
  expect([line.hidden, line.style.left, line.style.width]).toEqual([false, '300px', '0px'])
  showPointed(plot, line, moment(-50, '45'))
  expect([line.hidden, line.style.left]).toEqual([false, '0px'])
  showPointed(plot, line, moment(200, 'defrost', { shade: true, to: 260 }))
  expect([line.style.left, line.style.width]).toEqual(['200px', '60px'])
  showPointed(plot, line, null)
  expect(line.hidden).toBe(true)
  expect(placeOf(plot, moment(-50, '45', { to: -10 }))).toBeNull()
  expect(placeOf(plot, moment(900, '45'))).toBeNull()
})

it('the pointer is at a mark within a few pixels of its line', () => {
  const { plot } = drawing()
  const moments = [moment(300, 'a'), moment(302, 'b'), moment(400, 'c', { id: '' })]
  expect(markAt(plot, moments, 303)?.label).toBe('b')
  expect(markAt(plot, moments, 320)).toBeNull()
  expect(markAt(plot, moments, 400)).toBeNull()
  expect(markAt(plot, [moment(-10, 'gone')], -10)).toBeNull()
})

it('plots are notified once for each mark that is pointed at', () => {
  const seen: (string | undefined)[] = []
  const pointed = createPointedMark()
  const leave = pointed.subscribe((mark) => seen.push(mark?.id))
  pointed.set(moment(1, 'a'))
  pointed.set(moment(1, 'a'))
  pointed.set(null)
  leave()
  pointed.set(moment(2, 'b'))
  expect(seen).toEqual(['a1', undefined])
})
