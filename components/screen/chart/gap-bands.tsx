'use client'
import { useDrawingArea, useXScale } from '@mui/x-charts/hooks'
import { type ChartPoints, gapsOf } from './chart-points'

/** About as wide as letters of 12 px are, px: those of Chinese fill a square. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u2e80' ? 12 : 6.5), 16)

/** A grey band wherever there is no value, from the last value before to the first after; with words if it has the room. */
export const GapBands = ({ points, text }: { points: ChartPoints; text: string }) => {
  const { left, top, width, height } = useDrawingArea()
  const scale = useXScale<'point'>()
  return gapsOf(points).map(({ first, last }) => {
    const from = scale(first - 1) ?? left
    const to = scale(last + 1) ?? left + width
    return (
      <g key={first}>
        <rect x={from} y={top} width={to - from} height={height} fill="var(--chart-gap)" />
        {to - from >= widthOf(text) && (
          <text
            x={(from + to) / 2}
            y={top + height / 2}
            textAnchor="middle"
            dominantBaseline="central"
            fill="var(--c-palette-text-secondary)"
            fontSize={12}
          >
            {text}
          </text>
        )}
      </g>
    )
  })
}
