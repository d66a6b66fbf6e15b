'use client'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import type { ReactNode } from 'react'
import { theme } from '@/lib/theme/theme'
import { NonceProvider } from './nonce-provider'

/** The theme for all children; its style elements carry the page's nonce. */
export const ThemeRegistry = ({ nonce, children }: { nonce: string; children: ReactNode }) => (
  <NonceProvider nonce={nonce}>
    <AppRouterCacheProvider options={{ key: 'c', nonce }}>
      {/* Its variables are in app/theme.css. */}
      <ThemeProvider theme={theme} defaultMode="system" disableStyleSheetGeneration>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </AppRouterCacheProvider>
  </NonceProvider>
)
