'use client'
import MuiDialog, { type DialogProps as MuiDialogProps } from '@mui/material/Dialog'
import { useEffect, useRef } from 'react'
import { MuiRoot } from '@/components/ui/mui-root'
import styles from './dialog.module.css'
import { useFocusBack } from './use-focus-back'

export type PanelWidth = 'question' | 'form' | 'record'

export type DialogProps = Omit<MuiDialogProps, 'maxWidth' | 'slotProps'> & {
  width: PanelWidth
  paperClass?: string | undefined
  /** Its accessible name, where no title names it. */
  label?: string
}

/** A dialog over the page, in one of three widths. It opens with the focus in the first field of its form. */
export const Dialog = ({ width, paperClass = '', label, children, ...props }: DialogProps) => (
  <MuiRoot>
    <MuiDialog
      {...useFocusBack(props.open)}
      {...props}
      maxWidth={false}
      slotProps={{
        paper: {
          className: `${styles.panel} ${paperClass}`,
          'data-width': width,
          ...(label && { 'aria-label': label }),
        } as object,
      }}
    >
      <FirstField />
      {children}
    </MuiDialog>
  </MuiRoot>
)

/** Under a finger the focus stays on the dialog: a field would open the keyboard over what is to be read first. */
const FirstField = () => {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(function focusFirstField() {
    const dialog = place.current?.parentElement
    if (!dialog || dialog.contains(document.activeElement) || matchMedia('(pointer: coarse)').matches) return
    dialog
      .querySelector<HTMLElement>(
        'form :is(input:not([type=hidden], [type=file], [type=radio]:not(:checked)), select, textarea):enabled',
      )
      ?.focus({ preventScroll: true })
  }, [])
  return <span ref={place} hidden />
}
