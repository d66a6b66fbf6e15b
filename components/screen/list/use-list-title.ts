'use client'
import { useTranslations } from 'next-intl'
import { useBrandNames } from '@/components/ui/brand-provider'

/** Title of a list: its screen's, or one of its own namespace. */
export const useListTitle = ({ title }: { title: string }): string => {
  // The definition's types have checked that the key exists.
  const t = useTranslations() as (key: string, values: Record<string, string>) => string
  return t(title, useBrandNames())
}
