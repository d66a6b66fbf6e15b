'use client'
import MuiDrawer, { type DrawerProps } from '@mui/material/Drawer'
import { MuiRoot } from '@/components/ui/mui-root'
import { useFocusBack } from './use-focus-back'

/** A panel over the page, at its edge. */
export const Drawer = (props: DrawerProps) => (
  <MuiRoot>
    <MuiDrawer {...useFocusBack(props.open ?? false)} {...props} />
  </MuiRoot>
)
