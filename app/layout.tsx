import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { EarlyClicks } from '@/components/ui/field/early-clicks'
import { NonceProvider } from '@/components/ui/nonce-provider'
import { PrepareShapes } from '@/components/ui/prepare-shapes'
import { errorLogAttribute } from '@/lib/api/error-log'
import { consoleConfig } from '@/lib/config/console-config'
import { keepEarlyClicks } from '@/lib/early/keep-early-clicks'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { zoneScript } from '@/lib/i18n/zone-script'
import { accentAttribute } from '@/lib/theme/accent-styles'
import { colorModeScript } from '@/lib/theme/color-mode'
import { currentAppearance } from '@/lib/theme/current-appearance'
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
      {...(consoleConfig().errorLog && { [errorLogAttribute]: '' })}
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
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own; React would escape its text
          dangerouslySetInnerHTML={{ __html: colorModeScript }}
          suppressHydrationWarning
        />
        {/* Before anything can be pressed. */}
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own; React would escape its text
          dangerouslySetInnerHTML={{ __html: `(${keepEarlyClicks})()` }}
          suppressHydrationWarning
        />
      </head>
      <body>
        <NextIntlClientProvider locale={language} timeZone={timeZone} messages={pickMessages(language, ['common'])}>
          <NonceProvider nonce={nonce}>
            <PrepareShapes />
            {children}
            <EarlyClicks />
          </NonceProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
