import Link from 'next/link'
import type { ComponentProps } from 'react'
import { type ButtonLook, lookOf } from './button'

/** A link to another screen that looks like a button. It is not fetched before somebody follows it. */
export const ButtonLink = ({
  variant,
  color,
  size,
  fullWidth,
  className,
  ...props
}: ButtonLook & Omit<ComponentProps<typeof Link>, 'color'>) => (
  <Link prefetch={false} {...props} {...lookOf({ variant, color, size, fullWidth }, className)} />
)

/** As above, to what is no screen: a file, or a page that is loaded anew. */
export const ButtonAnchor = ({
  variant,
  color,
  size,
  fullWidth,
  className,
  children,
  ...props
}: ButtonLook & Omit<ComponentProps<'a'>, 'color'>) => (
  <a {...props} {...lookOf({ variant, color, size, fullWidth }, className)}>
    {children}
  </a>
)
