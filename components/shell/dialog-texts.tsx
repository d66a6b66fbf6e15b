'use client'
import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { MoreMessages } from '@/components/ui/more-messages'
import enSecondStep from '@/messages/en/secondStep.json'
import enSession from '@/messages/en/session.json'
import zhSecondStep from '@/messages/zh/secondStep.json'
import zhSession from '@/messages/zh/session.json'

// The dialogs bring both languages, and the page none of their texts: they are rare, but needed at once.
const texts = {
  zh: { session: zhSession, secondStep: zhSecondStep },
  en: { session: enSession, secondStep: enSecondStep },
}

/** The texts of the dialogs over a page, which loads with the first of them. */
export const DialogTexts = ({ children }: { children: ReactNode }) => (
  <MoreMessages messages={texts[useLocale() === 'zh' ? 'zh' : 'en']}>{children}</MoreMessages>
)
