'use client'
import { lazy, type ReactNode, useId, useRef, useState } from 'react'
import { type ButtonLook, lookOf } from '../field/button'
import { Late } from './late'
import type { MenuChoice } from './menu-choice'

const Menu = lazy(() => import('./lazy-menu'))

type MenuButtonProps = {
  label: string
  choices: readonly MenuChoice[]
  className?: string | undefined
  /** Its name is read out, and not shown when somebody points at it: every row has one. */
  hidesLabel?: true
  /** Looks like one of the page's buttons. */
  look?: ButtonLook
  children?: ReactNode
}

/** A button that opens a menu, whose code loads on the first click. */
export const MenuButton = ({ label, choices, className, hidesLabel, look, children }: MenuButtonProps) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const id = useId()
  return (
    <>
      <button
        ref={anchor}
        type="button"
        {...(look ? lookOf(look, className) : { className })}
        aria-label={label}
        title={hidesLabel ? undefined : label}
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
        <Late>
          <Menu
            id={id}
            anchor={anchor.current}
            open={open}
            choices={choices}
            label={label}
            onClose={() => setOpen(false)}
          />
        </Late>
      )}
    </>
  )
}
