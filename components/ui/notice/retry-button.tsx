'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/field/button'

/** Tries a failed call again. */
export const RetryButton = ({ onRetry }: { onRetry: () => unknown }) => {
  const t = useTranslations('common')
  return <Button onClick={() => onRetry()}>{t('retry')}</Button>
}
