'use client'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart, lineClasses } from '@mui/x-charts/LineChart'
import { useMemo } from 'react'
import { ChartFrame, chartStyles, labelAxis, valueAxis } from './chart-frame'
import { type ChartProps, showValue } from './chart-points'
import { GapBands } from './gap-bands'

/** Area colours as in the legend: the library would draw them brighter. */
const styles = {
  ...chartStyles,
  [`& .${lineClasses.area}`]: { filter: 'none', fillOpacity: 0.85 },
  // A value between two gaps is a dot.
  [`& .${lineClasses.line}`]: { strokeLinecap: 'round' },
}

const markColours = { bad: 'var(--status-bad-text)', warn: 'var(--status-warn-text)' } as const

/** Lines, or stacked areas. A gap stays a gap, and says what it means. */
export default function Lines({ kind, points }: ChartProps) {
  const settings = useMemo(
    () => ({
      series: points.series.map((series) => ({
        id: series.key,
        label: series.label,
        data: [...series.values],
        color: series.colour,
        curve: 'linear' as const,
        showMark: false,
        connectNulls: false,
        valueFormatter: (value: number | null) => showValue(points, value),
        ...(kind === 'stackedAreas' && { stack: 'all', area: true }),
      })),
      xAxis: [{ ...labelAxis(points), scaleType: 'point' as const, height: 24 }],
      yAxis: [{ ...valueAxis(points), width: points.range ? 48 : 40 }],
    }),
    [kind, points],
  )
  return (
    <ChartFrame>
      <LineChart
        {...settings}
        grid={{ horizontal: true }}
        margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
        hideLegend
        slotProps={{ tooltip: { trigger: 'axis', sort: 'none' } }}
        sx={styles}
      >
        {points.gap && <GapBands points={points} text={points.gap} />}
        {points.limits?.map(({ value, label }) => (
          <ChartsReferenceLine
            key={label}
            y={value}
            label={label}
            labelAlign="end"
            lineStyle={{ stroke: markColours.bad, strokeWidth: 1, strokeDasharray: '2 3' }}
            labelStyle={{ fill: markColours.bad, fontSize: 12 }}
          />
        ))}
        {points.marks?.map(({ at, label, tone }) => (
          <ChartsReferenceLine
            key={`${at} ${label}`}
            x={at}
            label={label}
            labelAlign="start"
            lineStyle={{
              stroke: markColours[tone],
              strokeWidth: 1.5,
              strokeDasharray: tone === 'warn' ? '4 3' : 'none',
            }}
            labelStyle={{ fill: markColours[tone], fontSize: 12, fontWeight: 600 }}
          />
        ))}
      </LineChart>
    </ChartFrame>
  )
}
