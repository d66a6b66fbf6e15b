import { Drawing } from '@/components/ui/icon'
import type { ChoicePart } from './command-values'
import styles from './segments.module.css'

/** Line drawings on a 24 px grid, by mode: cool, dry, fan, heat, auto. */
const modes: Record<number, string> = {
  0: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5',
  1: 'M12 3.5c3.5 4.3 5.5 7.2 5.5 10a5.5 5.5 0 0 1-11 0c0-2.8 2-5.7 5.5-10M9.5 14a2.5 2.5 0 0 0 2.5 2.5',
  2: 'M12 12m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M12 10.5c-3-3-2-7 1-7s3 4 .5 7M13.3 12.8c4-1 7 1.8 5.5 4.4s-5 .7-6-2.9M10.7 12.8c-1 4-5 5.5-6.5 3s1.5-5 5.3-4.3',
  3: 'M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  4: 'M20 11a8 8 0 0 0-14.3-4M5 3v4.5h4.5M4 13a8 8 0 0 0 14.3 4M19 21v-4.5h-4.5',
}

const auto = 4
const swing = 7

/** As many bars as the speed, and the ones above it pale. */
const FanBars = ({ speed }: { speed: number }) => (
  <span className={styles.bars} aria-hidden="true">
    {[0, 1, 2, 3].map((bar) => (
      <i key={bar} data-full={bar <= speed} style={{ height: `${40 + 20 * bar}%` }} />
    ))}
  </span>
)

/** The blade from lying (0) to hanging (6). */
const louverPath = (position: number): string => {
  const angle = (position / 6) * (Math.PI / 2)
  const end = (ratio: number) => 5 + Math.round(150 * ratio) / 10
  return `M3 5h5M5 5L${end(Math.cos(angle))} ${end(Math.sin(angle))}`
}

/** The picture of a choice, where it has one. */
export const PartIcon = ({ part, value }: { part: ChoicePart; value: number }) => {
  if (part === 'mode') return <Drawing path={modes[value] ?? ''} size={22} />
  if (part === 'fanSpeed')
    return value === auto ? <Drawing path={modes[4] ?? ''} size={20} /> : <FanBars speed={value} />
  if (part === 'louver')
    return <Drawing path={value === swing ? `${louverPath(1)}${louverPath(5)}` : louverPath(value)} size={20} />
  return null
}
