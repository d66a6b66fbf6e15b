'use client'
import { useDrawingArea } from '@mui/x-charts/hooks'
import { PieChart } from '@mui/x-charts/PieChart'
import { useMemo } from 'react'
import { ChartFrame } from './chart-frame'
import { type ChartProps, colourAt, showValue, sumOf } from './chart-points'

/** A ring of shares, with their sum in its middle. */
export default function Ring({ points }: ChartProps) {
  const series = points.series[0]
  const settings = useMemo(
    () =>
      series && {
        id: series.key,
        innerRadius: '68%',
        outerRadius: '98%',
        paddingAngle: 1,
        cornerRadius: 2,
        data: points.labels.map((label, index) => ({
          id: index,
          label,
          value: series.values[index] ?? 0,
          color: colourAt(series, index),
        })),
        valueFormatter: ({ value }: { value: number }) => showValue(points, value),
      },
    [points, series],
  )
  if (!series || !settings) return null
  return (
    <ChartFrame>
      <PieChart series={[settings]} margin={4} hideLegend>
        <Total text={points.show(sumOf(series.values))} />
      </PieChart>
    </ChartFrame>
  )
}

const Total = ({ text }: { text: string }) => {
  const { left, top, width, height } = useDrawingArea()
  return (
    <text
      x={left + width / 2}
      y={top + height / 2}
      textAnchor="middle"
      dominantBaseline="central"
      fill="var(--c-palette-text-primary)"
      fontSize="var(--text-title)"
      fontWeight={600}
    >
      {text}
    </text>
  )
}
