'use client'
import { Tick } from '@/components/ui/icon'
import styles from './steps-bar.module.css'

type StepsBarProps<Key extends string> = {
  label: string
  steps: readonly { key: Key; label: string }[]
  current: Key
  /** Whether a step can be opened: everything before it is complete. */
  canShow: (key: Key) => boolean
  onShow: (key: Key) => void
}

/** Steps of a wizard: the current one, completed ones, and those not reachable yet. */
export const StepsBar = <Key extends string>({ label, steps, current, canShow, onShow }: StepsBarProps<Key>) => {
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map(({ key, label: text }, index) => (
          <li key={key} className={styles.step} data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}>
            <button
              type="button"
              className={styles.button}
              aria-current={index === at ? 'step' : undefined}
              disabled={index !== at && !canShow(key)}
              onClick={() => onShow(key)}
            >
              <span className={styles.number} aria-hidden="true">
                {index < at ? <Tick /> : index + 1}
              </span>
              <span className={styles.text}>{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
