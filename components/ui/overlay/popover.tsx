'use client'
import MuiPopover, { type PopoverProps } from '@mui/material/Popover'
import { MuiRoot } from '@/components/ui/mui-root'
import { useFocusBack } from './use-focus-back'

/** A panel beside what opened it. The library loads with it. */
export default function Popover(props: PopoverProps) {
  return (
    <MuiRoot>
      <MuiPopover {...useFocusBack(props.open)} {...props} />
    </MuiRoot>
  )
}
