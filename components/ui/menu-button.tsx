'use client'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import type { MenuChoice } from './menu-choice'

const Menu = lazy(() => import('./lazy-menu'))

type MenuButtonProps = {
  label: string
  choices: readonly MenuChoice[]
  className?: string | undefined
  children: ReactNode
}

/** A button that opens a menu, whose code loads on the first click. */
export const MenuButton = ({ label, choices, className, children }: MenuButtonProps) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const id = useId()
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {children}
      </button>
      {wanted && (
        <Suspense>
          <Menu
            id={id}
            anchor={anchor.current}
            open={open}
            choices={choices}
            label={label}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
