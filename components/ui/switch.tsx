import type { ComponentProps } from 'react'
import styles from './switch.module.css'

/** A checkbox that takes effect at once. */
export const Switch = ({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
  <input {...props} type="checkbox" role="switch" className={`${styles.switch} ${className ?? ''}`} />
)
