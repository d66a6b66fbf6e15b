'use client'
import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider } from '@mui/material/styles'
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import type { ReactNode } from 'react'
import { accentStyles } from '@/lib/theme/accent-styles'
import { theme } from '@/lib/theme/theme'
import { NonceProvider } from './nonce-provider'

const accentRules = <GlobalStyles styles={accentStyles} />

/** The theme for everything below; its style elements carry the page's nonce. */
export const ThemeRegistry = ({ nonce, children }: { nonce: string; children: ReactNode }) => (
  <NonceProvider nonce={nonce}>
    <AppRouterCacheProvider options={{ key: 'c', nonce }}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline />
        {accentRules}
        {children}
      </ThemeProvider>
    </AppRouterCacheProvider>
  </NonceProvider>
)
