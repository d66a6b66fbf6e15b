import type { ComponentProps } from 'react'
import styles from './button.module.css'

export type ButtonLook = {
  /** One primary action a place is `contained`; others have an edge, or none. */
  variant?: 'text' | 'outlined' | 'contained' | undefined
  /** `error`: what it does cannot be undone. `inherit`: the colour of the text around it. */
  color?: 'primary' | 'error' | 'inherit' | undefined
  /** As high as a field of the sign-in page. */
  size?: 'large' | undefined
  fullWidth?: boolean | undefined
}

/** Class and attributes of a button's look, for links that look like one. */
export const lookOf = ({ variant = 'text', color = 'primary', size, fullWidth }: ButtonLook, className?: string) => ({
  className: `${styles.button} ${className ?? ''}`,
  'data-variant': variant,
  ...(color !== 'primary' && { 'data-color': color }),
  ...(size && { 'data-size': size }),
  ...(fullWidth && { 'data-wide': '' }),
})

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'color'> & {
    /** Its call runs: it is disabled and says so. */
    loading?: boolean | undefined
    /** Why it cannot be pressed now: shown on it. It can still be reached, so that everyone learns the reason. */
    reason?: string | undefined
  }

/** The browser's own button in the look of the theme: it is drawn with the page, before any library has loaded. */
export const Button = ({
  variant,
  color,
  size,
  fullWidth,
  loading,
  reason,
  className,
  type = 'button',
  ...props
}: ButtonProps) => (
  <button
    {...props}
    type={type}
    {...(loading && { disabled: true, 'aria-busy': true })}
    {...(reason && { 'aria-disabled': true, title: reason, onClick: undefined })}
    {...lookOf({ variant, color, size, fullWidth }, className)}
  />
)

/** A button that shows only a mark; its name is its label. */
export const IconButton = ({ className, type = 'button', ...props }: ComponentProps<'button'>) => (
  <button {...props} type={type} className={`${styles.icon} ${className ?? ''}`} />
)
