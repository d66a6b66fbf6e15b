import { type ReactNode, useId } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import styles from './look.module.css'

/** One kind of component. */
export const LookPart = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={layout.panel} aria-labelledby={id}>
      <h2 id={id} className={layout.subtitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Its states, side by side. */
export const LookLine = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>
