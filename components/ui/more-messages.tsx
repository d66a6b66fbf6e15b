'use client'
import { NextIntlClientProvider, useLocale, useMessages, useTimeZone } from 'next-intl'
import type { ReactNode } from 'react'
import type { Messages } from '@/messages/messages'

/** Adds a page's messages to those already loaded, so that none is sent twice. */
export const MoreMessages = ({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) => (
  <NextIntlClientProvider
    locale={useLocale()}
    timeZone={useTimeZone() ?? 'Asia/Shanghai'}
    messages={{ ...useMessages(), ...messages }}
  >
    {children}
  </NextIntlClientProvider>
)
