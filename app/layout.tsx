import InitColorSchemeScript from '@mui/material/InitColorSchemeScript'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { ThemeRegistry } from '@/components/ui/theme-registry'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { accentAttribute } from '@/lib/theme/accent-styles'
import { currentAppearance } from '@/lib/theme/current-appearance'
import { colorSchemeAttribute } from '@/lib/theme/theme'
import './theme.css'
import './global.css'

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  const language = await currentLanguage()
  const { settings, size } = await currentAppearance()
  return (
    <html
      lang={language === 'zh' ? 'zh-CN' : 'en'}
      data-size={size}
      {...{ [accentAttribute]: settings.accent }}
      suppressHydrationWarning
    >
      {/* In the head: no frame of the body is painted before the mode is known. */}
      <head>
        <InitColorSchemeScript attribute={colorSchemeAttribute} nonce={nonce} />
      </head>
      <body>
        <NextIntlClientProvider
          locale={language}
          timeZone={await currentTimeZone()}
          messages={pickMessages(language, ['common'])}
        >
          <ThemeRegistry nonce={nonce}>{children}</ThemeRegistry>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
