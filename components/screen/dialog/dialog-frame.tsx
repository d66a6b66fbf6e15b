// biome-ignore-all lint/plugin/unsaved-input: a frame: the form that it draws is its caller’s, who has the values
'use client'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { AskingDialog } from '@/components/ui/overlay/asking-dialog'
import { Dialog, type DialogProps, type PanelWidth } from '@/components/ui/overlay/dialog'
import styles from './dialog-frame.module.css'

type DialogFrameProps = {
  title: ReactNode
  /** Kind of thing with this title, part of the dialog's accessible name. */
  kind?: string
  width?: PanelWidth
  /** Stands at the right edge, as high as the window: a form. */
  atSide?: boolean | undefined
  /** While its call runs, neither Escape nor a click beside it closes it. */
  busy?: boolean | undefined
  onClose: () => void
  /** Key of the question's text. */
  describedBy?: string
  /** Its buttons, below a line that stays in view. */
  actions?: ReactNode
  /** Makes it a form, from its title to its buttons. */
  form?: ComponentProps<'form'>
  /** Of the head and of what scrolls. */
  titleClass?: string | undefined
  contentClass?: string | undefined
  actionsClass?: string | undefined
  dividers?: boolean
  /** The children include content and buttons and are rendered after the frame. */
  bringsItsOwn?: boolean
  /** Closes at once, whatever was entered: for plain yes-or-no questions. */
  plain?: true
  /** As wide as its content, up to `width`. */
  asWideAsItsContent?: true
  children: ReactNode
}

/** The one frame of dialogs: named by its title, closed by Escape, with a question before unsaved input is lost. */
export const DialogFrame = (props: DialogFrameProps) => {
  const {
    title,
    width = 'form',
    atSide,
    busy,
    onClose,
    describedBy,
    actions,
    form,
    titleClass,
    contentClass,
    dividers,
  } = props
  const { kind, actionsClass, bringsItsOwn, plain, asWideAsItsContent, children } = props
  const id = useId()
  const parts = (
    <>
      {kind && (
        <span id={`${id}-kind`} className="visually-hidden">
          {kind}
        </span>
      )}
      <DialogTitle id={id} className={titleClass ?? ''}>
        {title}
      </DialogTitle>
      {bringsItsOwn ? (
        children
      ) : (
        <DialogContent className={contentClass ?? ''} dividers={dividers ?? false}>
          {children}
        </DialogContent>
      )}
      {actions && <DialogActions className={actionsClass ?? ''}>{actions}</DialogActions>}
    </>
  )
  const shared: DialogProps = {
    open: true,
    width,
    fullWidth: !asWideAsItsContent,
    ...(!busy && { onClose }),
    'aria-labelledby': kind ? `${id}-kind ${id}` : id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(atSide && {
      className: styles.side,
      paperClass: styles.sheet,
    }),
    // Submitted before the script has loaded, a form with this method goes nowhere.
    children: form ? (
      <form method="dialog" noValidate {...form} className={`${styles.form} ${form.className ?? ''}`}>
        {parts}
      </form>
    ) : (
      parts
    ),
  }
  return plain ? <Dialog {...shared} /> : <AskingDialog {...shared} />
}
