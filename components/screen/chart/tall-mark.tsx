'use client'
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks'
import { tallShare } from './cap-tall'

type TallMarkProps = {
  /** Position of the bar that was capped. */
  at: number
  /** What it stands for. */
  text: string
  /** Bars go to the right. */
  lying: boolean
}

const cut = { fill: 'none', stroke: 'var(--c-palette-background-paper)', strokeWidth: 3 }
const words = { fontSize: 12, fontWeight: 600, fill: 'var(--c-palette-text-primary)' }

/** Two cuts through a bar that is drawn shorter than it is, and its number at its end. */
export const TallMark = ({ at, text, lying }: TallMarkProps) => {
  const { left, top, width, height } = useDrawingArea()
  const across = useXScale<'band'>()
  const down = useYScale<'band'>()
  const labels = lying ? down : across
  const middle = (labels(at) ?? 0) + labels.bandwidth() / 2
  const half = labels.bandwidth() / 2 + 1
  if (lying) {
    const end = left + width * tallShare
    const cutAt = (x: number) => `M${x - 3} ${middle + half} L${x + 3} ${middle - half}`
    return (
      <g>
        <path d={`${cutAt(end - 16)} ${cutAt(end - 22)}`} {...cut} />
        <text x={end + 6} y={middle} dominantBaseline="central" {...words}>
          {text}
        </text>
      </g>
    )
  }
  const end = top + height * (1 - tallShare)
  const cutAt = (y: number) => `M${middle - half} ${y + 3} L${middle + half} ${y - 3}`
  // Never over the edge of the plot, at whichever end the bar stands.
  const room = text.length * 4
  const x = Math.min(Math.max(middle, left + room), left + width - room)
  return (
    <g>
      <path d={`${cutAt(end + 14)} ${cutAt(end + 20)}`} {...cut} />
      <text x={x} y={end - 6} textAnchor="middle" {...words}>
        {text}
      </text>
    </g>
  )
}
