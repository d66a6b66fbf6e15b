'use client'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { AskingDialog } from '@/components/ui/asking-dialog'

type FormDialogProps = { title: string; width?: 'xs' | 'sm' | 'md'; onClose: () => void; children: ReactNode }

/** A form above the page. */
export const FormDialog = ({ title, width = 'sm', onClose, children }: FormDialogProps) => {
  const id = useId()
  return (
    <AskingDialog open onClose={onClose} maxWidth={width} fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </AskingDialog>
  )
}
