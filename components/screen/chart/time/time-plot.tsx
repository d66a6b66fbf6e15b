'use client'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { drawBehind, drawMoments, nameBands, nameUnits, roomForUnits } from './draw-marks'
import { type PointedMark, PointedMarkContext } from './pointed-mark'
import { resolveColour } from './resolve-colour'
import { markAt, showPointed } from './show-pointed'
import type { TimeAxis, TimeLine, TimeMark, TimePanel } from './time-panel'
import styles from './time-plot.module.css'
import { useAppearanceVersion } from './use-appearance-version'

type TimePlotProps = {
  panel: TimePanel
  /** Moments of all lines, s since 1970. */
  moments: readonly number[]
  /** Visible range of the axis, s since 1970. */
  range: readonly [from: number, to: number]
  marks: readonly TimeMark[]
  /** Marks have their names in this panel. */
  named: boolean
  /** Another panel has a right axis: this one reserves its width, so that all panels align. */
  roomAtRight?: boolean
  zone: string
  /** Index of the moment under the crosshair. */
  at: number | null
  onAt: (index: number | null) => void
  /** s since 1970. */
  onZoom: (from: number, to: number) => void
}

const axisWidth = 70

const toScale = ({ span: [low, high], names }: TimeAxis): uPlot.Scale => ({
  range: (_, min, max) => {
    if (names) return [-0.5, names.length - 0.5]
    const bottom = Math.min(low ?? min ?? 0, min ?? 0)
    const top = Math.max(high ?? max ?? 1, max ?? 1)
    const room = low !== null && high !== null ? 0 : (top - bottom || 1) * 0.06
    return [low !== null && bottom >= low ? low : bottom - room, high !== null && top <= high ? high : top + room]
  },
})

type Look = { ink: string; rule: string; font: string }

const lookOf = (element: HTMLElement): Look => ({
  ink: resolveColour(element, 'var(--c-palette-text-secondary)'),
  rule: resolveColour(element, 'var(--c-palette-divider)'),
  font: `12px ${getComputedStyle(element).fontFamily}`,
})

const axesOf = ({ left, right, lines }: TimePanel, { ink, rule, font }: Look): uPlot.Axis[] => {
  const used = new Set(lines.flatMap(({ values }) => values.filter((value) => value !== null)))
  const shared = { stroke: ink, font, ticks: { stroke: rule, width: 1 } }
  const axis = (scale: 'left' | 'right', { names }: TimeAxis): uPlot.Axis => ({
    ...shared,
    scale,
    size: axisWidth,
    side: scale === 'left' ? 3 : 1,
    grid: { show: scale === 'left', stroke: rule, width: 1 },
    ...(names && { splits: [...used], values: (_, ticks) => ticks.map((tick) => names[tick] ?? '') }),
  })
  return [
    {
      ...shared,
      grid: { stroke: rule, width: 1 },
      // 24-hour times and numeric months: the same in both languages.
      values: [
        [86_400, '{MM}-{DD}', '\n{YYYY}', null, null, null, null, null, 1],
        [60, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
        [1, '{HH}:{mm}:{ss}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
      ],
    },
    axis('left', left),
    ...(right ? [axis('right', right)] : []),
  ]
}

/** What is drawn beside the curves. */
const drawHooks = (
  { panel, marks, named }: Pick<TimePlotProps, 'panel' | 'marks' | 'named'>,
  { ink }: Look,
): uPlot.Hooks.Arrays => ({
  drawClear: [(self) => drawBehind(self, panel.bands, marks)],
  draw: [
    (self) => {
      nameUnits(self, panel.left, panel.right, ink)
      nameBands(self, panel.bands, marks)
      drawMoments(self, marks, named)
    },
  ],
})

/** Keeps a drawing as wide as its place, and takes it away. */
const followSize = (made: uPlot, element: HTMLElement, height: number) => {
  const observer = new ResizeObserver(() => {
    if (element.clientWidth > 0) made.setSize({ width: element.clientWidth, height })
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    made.destroy()
  }
}

type Pointing = Pick<TimePlotProps, 'onAt' | 'onZoom' | 'marks'> & { onMark: PointedMark['set'] | undefined }

/** Follows the mark that is pointed at, with a line over the drawing. */
const followPointed = (made: uPlot, pointed: PointedMark | null) => {
  if (!pointed) return
  const line = document.createElement('div')
  line.className = styles.pointed ?? ''
  made.over.append(line)
  const show = () => showPointed(made, line, pointed.get())
  show()
  const leave = pointed.subscribe(show)
  // In another size it is elsewhere.
  made.hooks.draw = [...(made.hooks.draw ?? []), show]
  return leave
}

/** What the pointer does. */
const pointerHooks = ({ onAt, onZoom, onMark, marks }: Pointing): uPlot.Hooks.Arrays => ({
  setCursor: [
    (self) => {
      // Only the pointer's own moves; the crosshair is also set from outside.
      if (!self.cursor.event) return
      onAt(self.cursor.idx ?? null)
      onMark?.(markAt(self, marks, self.cursor.left ?? -10))
    },
  ],
  setSelect: [
    (self) => {
      const { left, width } = self.select
      if (width < 4) return
      onZoom(self.posToVal(left, 'x'), self.posToVal(left + width, 'x'))
      self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
    },
  ],
})

/** One panel of curves on a canvas. Redrawn whole when anything but the crosshair changes: some milliseconds. */
export default function TimePlot(props: TimePlotProps) {
  const { panel, moments, range, marks, named, roomAtRight = false, zone, at } = props
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const appearance = useAppearanceVersion()
  const pointed = useContext(PointedMarkContext)
  const onAt = useEffectEvent((index: number | null) => props.onAt(index))
  const onZoom = useEffectEvent((from: number, to: number) => props.onZoom(from, to))

  useEffect(
    function draw() {
      const element = box.current
      if (!element || appearance < 0) return
      const look = lookOf(element)
      const { series, data, bands } = toSeries(panel.lines, element)
      const made = new uPlot(
        {
          width: element.clientWidth,
          height: panel.height,
          padding: [panel.left.names ? 10 : roomForUnits, panel.right ? 0 : roomAtRight ? axisWidth : 20, 0, 0],
          legend: { show: false },
          tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
          cursor: { y: false, points: { size: 6 }, drag: { x: true, y: false, setScale: false } },
          scales: {
            x: { time: true, range: () => [range[0], range[1]] },
            left: toScale(panel.left),
            ...(panel.right && { right: toScale(panel.right) }),
          },
          axes: axesOf(panel, look),
          series: [{}, ...series],
          bands,
          hooks: {
            ...drawHooks({ panel, marks, named }, look),
            ...pointerHooks({
              onAt: (index) => onAt(index),
              onZoom: (from, to) => onZoom(from, to),
              onMark: pointed?.set,
              marks,
            }),
          },
        },
        [[...moments], ...data],
        element,
      )
      plot.current = made
      const leave = followSize(made, element, panel.height)
      const stop = followPointed(made, pointed)
      return () => {
        stop?.()
        leave()
        plot.current = null
      }
    },
    [panel, moments, range, marks, named, roomAtRight, zone, appearance, pointed],
  )

  useEffect(
    function moveCrosshair() {
      const made = plot.current
      const moment = at === null ? undefined : moments[at]
      if (!made || made.cursor.idx === at) return
      const left = moment === undefined ? -10 : made.valToPos(moment, 'x')
      made.setCursor({ left, top: moment === undefined ? -10 : 0 }, false)
    },
    [at, moments],
  )

  return <div ref={box} className={styles.plot} style={{ height: panel.height }} />
}

type Drawn = { series: uPlot.Series[]; data: (number | null)[][]; bands: uPlot.Band[] }

const toSeries = (lines: readonly TimeLine[], element: HTMLElement): Drawn => {
  const drawn: Drawn = { series: [], data: [], bands: [] }
  const add = (series: uPlot.Series, values: readonly (number | null)[]): number => {
    drawn.series.push({ spanGaps: false, points: { show: false }, ...series })
    return drawn.data.push([...values])
  }
  for (const { colour, values, low, high, side, compared, wanted, repeats, stepped } of lines) {
    if (low && high) {
      const top = add({ scale: side, stroke: 'transparent', width: 0 }, high)
      const bottom = add({ scale: side, stroke: 'transparent', width: 0 }, low)
      drawn.bands.push({ series: [top, bottom], fill: resolveColour(element, colour, 0.22) })
    }
    const stepping = stepped && uPlot.paths.stepped?.({ align: 1 })
    add(
      {
        scale: side,
        stroke: resolveColour(element, colour, compared ? 0.6 : 1),
        width: 1.5,
        // A sample between two gaps is a dot, because a line cannot show it.
        points: {
          show: (_, index) => isAlone(drawn.data[index - 1] ?? []),
          size: 3,
          filter: (_, index) => aloneOf(drawn.data[index - 1] ?? []),
        },
        ...(wanted && { dash: [14, 6] }),
        ...(repeats && !wanted && { dash: [3, 3] }),
        ...(stepping && { paths: stepping }),
      },
      values,
    )
  }
  return drawn
}

const aloneOf = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, i) => (value !== null && values[i - 1] == null && values[i + 1] == null ? [i] : []))
const isAlone = (values: readonly (number | null)[]): boolean => aloneOf(values).length > 0
