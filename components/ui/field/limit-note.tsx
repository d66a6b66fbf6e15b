import { withThousands } from '@/lib/format/number'
import styles from './limit-note.module.css'

/** From this part of the limit on, the count is worth its place. */
const near = 0.8

/**
 * How many characters of a limit are used, once it is near: `162/200`. It is there from the start, so that its first
 * appearance is announced too.
 */
export const LimitNote = ({ count, limit }: { count: number; limit: number }) => {
  const isNear = count >= limit * near
  return (
    <p
      className={isNear ? styles.note : 'visually-hidden'}
      data-over={count > limit ? '' : undefined}
      aria-live="polite"
    >
      {isNear && `${withThousands(count)}/${withThousands(limit)}`}
    </p>
  )
}
