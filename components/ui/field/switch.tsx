import type { ComponentProps } from 'react'
import styles from './switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> & {
  /** The main switch of a device. */
  size?: 'large' | undefined
  /** Why it may not be turned. It stays focusable, so that it can say so. */
  reason?: string | undefined
}

/** A checkbox that takes effect at once. */
export const Switch = ({ className, size, reason, onChange, ...props }: SwitchProps) => (
  <input
    {...props}
    {...(size && { 'data-size': size })}
    {...(reason !== undefined && { 'aria-disabled': true, title: reason })}
    // It is controlled, so that without a change of its state the browser's own is taken back.
    onChange={(event) => reason === undefined && onChange?.(event)}
    type="checkbox"
    // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
    role="switch"
    className={`${styles.switch} ${className ?? ''}`}
  />
)
