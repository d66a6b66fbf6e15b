'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Button } from '../field/button'
import { Floating } from './floating'
import styles from './popover-button.module.css'

type PopoverButtonProps = {
  /** Name of the panel, and of the button if it shows nothing else. */
  label: string
  shown?: ReactNode
  className?: string | undefined
  /** The panel; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it. What surrounds them stays in use: a choice in the panel is seen at once. */
export const PopoverButton = ({ label, shown, className, children }: PopoverButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [under, setUnder] = useState<HTMLElement | null>(null)
  const close = () => {
    setUnder(null)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={`${styles.whole} ${className ?? ''}`}>
      <Button
        ref={button}
        variant="outlined"
        className={styles.button ?? ''}
        aria-haspopup="dialog"
        aria-expanded={under !== null}
        onClick={() => (under ? close() : setUnder(button.current))}
      >
        {shown ?? label} <Icon name="chevronDown" size={14} />
      </Button>
      {under && (
        <Floating
          under={under}
          role="dialog"
          aria-label={label}
          onLeave={() => setUnder(null)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            close()
          }}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget) && !under.contains(relatedTarget))
              setUnder(null)
          }}
        >
          <Panel>{children(close)}</Panel>
        </Floating>
      )}
    </span>
  )
}

const Panel = ({ children }: { children: ReactNode }) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(function enter() {
    panel.current?.querySelector<HTMLElement>(':is(button, input, select):enabled')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={panel} className={styles.panel}>
      {children}
    </div>
  )
}
