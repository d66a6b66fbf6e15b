import type { CSSProperties } from 'react'
import styles from './waiting.module.css'

/** The place of something that is still being read. */
export const Skeleton = ({ height }: { height: number }) => (
  <div className={styles.skeleton} style={{ height }} aria-hidden="true" />
)

type ProgressProps = {
  'aria-label': string
  /** Per cent; without it nobody knows how long it will take. */
  value?: number | undefined
}

/** How far something has got. */
export const Progress = ({ value, ...props }: ProgressProps) => (
  <div
    {...props}
    role="progressbar"
    className={styles.progress}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value === undefined ? undefined : Math.round(value)}
    style={value === undefined ? undefined : ({ '--done': `${value}%` } as CSSProperties)}
    data-unknown={value === undefined ? '' : undefined}
  />
)
