'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './modal-dialog.module.css'

type ModalDialogProps = {
  title: string
  /** Escape. */
  onCancel: () => void
  children: ReactNode
}

/**
 * A dialog above everything, including other dialogs, using the browser's own element: it needs no library, and
 * nothing below is reachable while it is open. It stands beside the page: a dialog of the page hides the rest of the page
 * from assistive technology, and with it whatever would open there.
 */
export const ModalDialog = ({ title, onCancel, children }: ModalDialogProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(function open() {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  )
}
