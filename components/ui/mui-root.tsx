'use client'
import { ThemeProvider } from '@mui/material/styles'
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import { createContext, type ReactNode, use, useState } from 'react'
import { theme } from '@/lib/theme/theme'
import { useNonce } from './nonce-provider'

const Inside = createContext(false)
/**
 * Light and dark are the page's own, which has the variables of both as a file: a theme that comes from a function, or
 * without colour schemes, keeps the library from managing them. It wants the second around the first.
 */
const { colorSchemes: _, ...outer } = theme
const inner = () => theme

/**
 * What parts of the component library need around them. It stands where the first of them does, in a dialog, a menu,
 * a form or a chart, so that the library loads with that part and not with every page.
 */
export const MuiRoot = ({ children }: { children: ReactNode }) => (use(Inside) ? children : <Root>{children}</Root>)

const Root = ({ children }: { children: ReactNode }) => {
  const nonce = useNonce()
  const [options] = useState({ key: 'c', nonce })
  return (
    <AppRouterCacheProvider options={options}>
      <ThemeProvider theme={outer}>
        <ThemeProvider theme={inner}>
          <Inside value={true}>{children}</Inside>
        </ThemeProvider>
      </ThemeProvider>
    </AppRouterCacheProvider>
  )
}
