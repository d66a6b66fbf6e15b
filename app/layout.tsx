import InitColorSchemeScript from '@mui/material/InitColorSchemeScript'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { ThemeRegistry } from '@/components/ui/theme-registry'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { zoneScript } from '@/lib/i18n/zone-script'
import { accentAttribute } from '@/lib/theme/accent-styles'
import { currentAppearance } from '@/lib/theme/current-appearance'
import { colorSchemeAttribute } from '@/lib/theme/theme'
import { accentCss } from '@/lib/theme/theme-css'
import './theme.css'
import './global.css'

export const metadata: Metadata = {
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '48x48' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
  },
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  const language = await currentLanguage()
  const timeZone = await currentTimeZone()
  const { settings, size } = await currentAppearance()
  return (
    <html
      lang={language === 'zh' ? 'zh-CN' : 'en'}
      data-size={size}
      {...{ [accentAttribute]: settings.accent }}
      suppressHydrationWarning
    >
      {/* In the head: the mode must be known before the body's first frame. */}
      <head>
        {/* First: no time may be shown in a zone that is not the reader's. */}
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own; React would escape its text
          dangerouslySetInnerHTML={{ __html: zoneScript(timeZone) }}
          suppressHydrationWarning
        />
        {/* The rules of the chosen colour come with the page, so that it is never first painted in another one. */}
        <style
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rules of our own; React would escape their text
          dangerouslySetInnerHTML={{ __html: accentCss(settings.accent) }}
          suppressHydrationWarning
        />
        <InitColorSchemeScript attribute={colorSchemeAttribute} nonce={nonce} />
      </head>
      <body>
        <NextIntlClientProvider locale={language} timeZone={timeZone} messages={pickMessages(language, ['common'])}>
          <ThemeRegistry nonce={nonce}>{children}</ThemeRegistry>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
