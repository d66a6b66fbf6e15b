'use client'
import MuiDialog, { type DialogProps } from '@mui/material/Dialog'
import { MuiRoot } from '@/components/ui/mui-root'
import { useFocusBack } from './use-focus-back'

export type { DialogProps }

/** A dialog over the page. */
export const Dialog = (props: DialogProps) => (
  <MuiRoot>
    <MuiDialog {...useFocusBack(props.open)} {...props} />
  </MuiRoot>
)
