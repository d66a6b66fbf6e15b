'use client'
import { useLocale } from 'next-intl'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type BrandNames, brandNames } from '@/lib/brand/brand-names'
import type { PlatformId } from '@/lib/contract/platform-id'

const Brand = createContext<PlatformId>(6)

export const BrandProvider = ({ platformId, children }: { platformId: PlatformId; children: ReactNode }) => (
  <Brand value={platformId}>{children}</Brand>
)

export const usePlatformId = (): PlatformId => use(Brand)

/** Names of the host's brand in the interface language: arguments of messages that depend on the brand. */
export const useBrandNames = (): BrandNames => {
  const platformId = use(Brand)
  const language = useLocale()
  return useMemo(() => brandNames(platformId, language), [platformId, language])
}
