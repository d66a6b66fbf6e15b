import { useLocale } from 'next-intl'
import type { PushMessage } from '@/lib/contract/push'

/** A message's title in the interface language, where it has one. */
export const pushTitleIn = (language: string, { title, titleEn }: Pick<PushMessage, 'title' | 'titleEn'>): string =>
  language === 'en' && titleEn !== '' ? titleEn : title

export const PushTitle = ({ message }: { message: Pick<PushMessage, 'title' | 'titleEn'> }) =>
  pushTitleIn(useLocale(), message)
